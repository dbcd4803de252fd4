load client_helper

@test "107 what the client says to the model when a background command ends is counted and not recorded" {
  # given
  recording
  model --tool Bash --tool-input '{"command":"sleep 1; echo done","description":"wait","run_in_background":true}'
  # when
  run --separate-stderr claude -p 'wait in the background' --allowedTools Bash
  # then
  equal "$status:$stderr" '0:'
  equal "$(field text)" 'wait in the background'
  contains "$(ledger | grep prompt.skipped)" '"data":{"reason":"injected"}'
  equal "$(happened prompt.received):$(happened prompt.skipped)" 2:1
  assert_episode "$(episode 1)" prompts=1
  contains "$(cat "$private"/state/sessions-closed/*.yaml)" "Z skipped" # a sign of life, though
  equal "$(lost)" ''
}
