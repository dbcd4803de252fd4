load ../test_helper

@test "144 a prompt that is delivered twice is recorded once" {
  # given
  recording
  start
  prompt "once" prompt_id=p1
  # when
  run prompt "once" prompt_id=p1
  # then
  assert_silent
  equal "$(field text)" once
  equal "$(happened prompt.recorded)" 1
  equal "$(happened prompt.received)" 2
}
