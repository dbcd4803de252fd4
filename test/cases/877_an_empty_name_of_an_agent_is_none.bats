load ../test_helper

@test "877 an empty name of an agent is none" {
  # given
  recording
  start agent_id=
  # when
  run prompt "typed by a person" agent_id=
  # then
  assert_silent
  equal "$(field episode_link)" open
}
