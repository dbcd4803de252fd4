load ../test_helper

@test "151 a sub-agent begins and ends nothing" {
  # given
  recording
  start agent_id=a1
  equal "$(opened)" ''
  start
  before=$(snapshot "$private/state/sessions-open")
  compact agent_id=a1
  # when
  run end agent_id=a1
  # then
  assert_silent
  equal "$(snapshot "$private/state/sessions-open")" "$before"
  equal "$(episodes)" ''
}
