load ../test_helper

@test "416 session show guesses the only open episode and says so" {
  # given
  recording
  start
  git worktree add -q ../linked
  (cd ../linked && start session_id=elsewhere)
  # when
  run --separate-stderr "$majordomus" session show
  # then
  equal "$status" 0
  equal "$stderr" 'majordomus: the only open episode of this worktree'
  contains "$output" "provider_session: \"$session\""
}
