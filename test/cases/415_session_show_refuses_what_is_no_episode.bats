load ../test_helper

@test "415 session show refuses what is no episode" {
  # given
  recording
  # when
  run --separate-stderr "$majordomus" session show s-20000101T000000Z-00000000
  # then
  equal "$status" 1
  equal "${stderr_lines[0]}" "majordomus: no episode 's-20000101T000000Z-00000000' in this worktree"
  contains "${stderr_lines[1]}" "majordomus: hint: 'majordomus session list'"
  run --separate-stderr "$majordomus" session show ../../x
  equal "$status" 1
  equal "${stderr_lines[0]}" "majordomus: '../../x' is no episode id (given on the command line)"
}
