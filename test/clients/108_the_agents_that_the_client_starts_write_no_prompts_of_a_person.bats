load client_helper

@test "108 the agents that the client starts write no prompts of a person" {
  # given
  recording
  model --tool Agent --tool-input '{"description":"look","prompt":"look around","subagent_type":"general-purpose"}'
  # when
  run --separate-stderr claude -p 'ask an agent' --allowedTools Agent
  # then
  equal "$status:$stderr" '0:'
  equal "$(field text)" 'ask an agent'
  equal "$(happened prompt.recorded)" 1
  equal "$(episodes | wc -l)" 1
  assert_episode "$(episode 1)" "episode=$(field episode)" prompts=1
  equal "$(opened)$(lost)" ''
}
