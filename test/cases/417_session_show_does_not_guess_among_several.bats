load ../test_helper

@test "417 session show does not guess among several" {
  # given
  recording
  start session_id=one
  start session_id=two
  # when
  run --separate-stderr "$majordomus" session show
  # then
  equal "$status" 1
  equal "$output" ''
  equal "${stderr_lines[0]}" 'majordomus: several episodes are open in this worktree'
}
