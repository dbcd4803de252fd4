load ../test_helper

@test "133 a word that only begins like an envelope is a prompt" {
  # given
  recording
  # when
  run prompt "<channels> is the element I mean"
  # then
  equal "$(field text)" "<channels> is the element I mean"
}
