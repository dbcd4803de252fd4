load ../test_helper

@test "882 a prompt whose delivery cannot be marked is recorded" {
  # given
  recording
  : >"$private/state/seen"
  # when
  run prompt "no place for a marker" prompt_id=p1
  # then
  assert_silent
  contains "$(field text)" 'no place for a marker'
  equal "$(lost)" ''
}
