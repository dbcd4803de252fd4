load ../test_helper

@test "156 a second start of an open session keeps its episode and notes a resume" {
  # given
  recording
  start
  first=$(front episode "$(opened)")
  # when
  run --separate-stderr capture start SessionStart.resume
  # then
  equal "$status" 0
  equal "$output" ''
  equal "${stderr_lines[-1]}" "majordomus: session $first already open since $(front opened_at "$(opened)"); kept"
  equal "$(front episode "$(opened)")" "$first"
  contains "$(tail -n 1 "$(opened)")" ' start resume'
  equal "$(happened session.kept)" 1
}
