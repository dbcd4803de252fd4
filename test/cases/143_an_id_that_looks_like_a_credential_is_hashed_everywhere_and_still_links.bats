load ../test_helper

@test "143 an id that looks like a credential is hashed everywhere and still links" {
  # given
  recording
  secret=$("$tool" random ghp_ 36)
  start "session_id=$secret"
  # when
  run prompt "which session" "session_id=$secret" "prompt_id=$secret"
  # then
  equal "$(field episode_link)" open
  contains "$(field session)" x-
  equal "$(field id)" "$(field session)"
  equal "$(field session | wc -c | tr -d ' ')" 67
  end "session_id=$secret"
  equal "$(episodes | wc -l | tr -d ' ')" 1
  equal "$(grep -rlF "$secret" "$repo" "$HOME" "$TMPDIR")" ''
}
