load ../test_helper

@test "414 session show refuses what fits several episodes" {
  # given
  recording
  start session_id=one
  start session_id=two
  # when
  run --separate-stderr "$majordomus" session show s-
  # then
  equal "$status" 1
  equal "$output" ''
  equal "${stderr_lines[0]}" "majordomus: several episodes begin with 's-'"
}
