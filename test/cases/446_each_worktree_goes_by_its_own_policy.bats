load ../test_helper

@test "446 each worktree goes by its own policy" {
  # given
  recording
  git worktree add -q ../linked
  mkdir -p ../linked/.ai/repo
  printf 'session:\n  briefing: off\n' >../linked/.ai/repo/policy.yaml
  cd ../linked
  start session_id=first >/dev/null
  # when
  run start session_id=second
  # then
  assert_silent
  cd "$repo"
  run start session_id=third
  contains "$output" 'Majordomus: episode '
}
