load ../test_helper

@test "180 a policy turns the briefing off" {
  # given
  recording
  policy repository 'session:' '  briefing: off'
  # when
  run start
  # then
  assert_silent
  equal "$(opened | wc -l | tr -d ' ')" 1
}
