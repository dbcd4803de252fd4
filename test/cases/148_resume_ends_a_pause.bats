load ../test_helper

@test "148 resume ends a pause" {
  # given
  recording
  "$majordomus" pause >/dev/null
  # when
  run --separate-stderr "$majordomus" resume
  # then
  equal "$output" 'Prompts are recorded again.'
  prompt "this one"
  equal "$(field text)" "this one"
}
