load ../test_helper

@test "135 a sub-agent's prompt is counted and not stored" {
  # given
  recording
  start
  # when
  run prompt "look around" agent_id=a1
  # then
  skipped subagent
}
