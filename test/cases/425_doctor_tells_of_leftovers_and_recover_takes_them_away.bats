load ../test_helper

@test "425 doctor tells of leftovers and recover takes them away" {
  # given
  recording
  : >"$private/state/tmp/t-0123456789abcdef-"
  # when
  run "$majordomus" doctor
  # then
  equal "$status" 1
  contains "$output" 'FAIL ends — 1 leftover(s)'
  "$majordomus" session recover
  "$majordomus" doctor >/dev/null
}
