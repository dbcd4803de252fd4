load ../test_helper

@test "421 doctor finds what others could read" {
  # given
  recording
  prompt "one"
  chmod 644 "$(record)"
  # when
  run "$majordomus" doctor
  # then
  equal "$status" 1
  contains "$output" "FAIL modes — 1 of "
  contains "$output" "could be read by others, first 'prompts/$(basename "$(record)")'"
  contains "$output" 'mend it: majordomus capture render'
  "$majordomus" capture render >/dev/null
  "$majordomus" doctor >/dev/null
}
