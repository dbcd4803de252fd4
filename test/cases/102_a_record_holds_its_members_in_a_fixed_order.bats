load ../test_helper

@test "102 a record holds its members in a fixed order" {
  # given
  recording
  start
  # when
  run prompt "which members are there"
  # then
  equal "$("$tool" keys "$(record)" | tr '\n' ' ')" "schema started_at provider event id session episode episode_link origin \
repository_id worktree_id source cwd repository branch head redacted text "
  equal "$(field schema)" majordomus.capture/v1
  equal "$(field provider)" claude-code
  equal "$(field event)" UserPromptSubmit
  equal "$(field session)" "$session"
  equal "$(field cwd)" "$repo"
  equal "$(field repository)" "$repo"
  equal "$(field branch)" main
  equal "$(field head)" "$(git rev-parse HEAD)"
}
