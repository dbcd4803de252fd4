load ../test_helper

@test "041 a length that is none is no pause" {
  # given
  recording
  # when
  run --separate-stderr "$majordomus" pause --for=-2h
  # then
  equal "$status" 2
  contains "${stderr_lines[0]}" "'-2h0m0s' is no length of time to pause for (given by --for)"
  run --separate-stderr "$majordomus" pause --for 0
  equal "$status" 2
  [ ! -e "$private/state/pause" ]
}
