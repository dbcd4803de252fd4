load ../test_helper

@test "119 a rendering that fails is not a lost prompt" {
  # given
  recording
  fixed
  mkdir "$private/prompts/20260504030201-keep-me.md"
  # when
  run prompt "keep me"
  # then
  assert_silent
  equal "$(field text)" "keep me"
  equal "$(lost)" ''
  equal "$(happened prompt.recorded)" 1
}
