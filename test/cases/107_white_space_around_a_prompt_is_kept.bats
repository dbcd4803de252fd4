load ../test_helper

@test "107 white space around a prompt is kept" {
  # given
  recording
  # when
  run prompt - 'prompt:="\n\n  a prompt with room \t\n\n"'
  # then
  equal "$(span text)" '"\n\n  a prompt with room \t\n\n"'
}
