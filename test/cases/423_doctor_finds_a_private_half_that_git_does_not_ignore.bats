load ../test_helper

@test "423 doctor finds a private half that git does not ignore" {
  # given
  recording
  : >.git/info/exclude
  # when
  run "$majordomus" doctor
  # then
  equal "$status" 1
  contains "$output" 'FAIL ignored — git does not ignore .ai/local'
  "$majordomus" init >/dev/null
  "$majordomus" doctor >/dev/null
}
