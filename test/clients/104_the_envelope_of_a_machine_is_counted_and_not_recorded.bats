load client_helper

@test "104 the envelope of a machine is counted and not recorded" {
  # given
  recording
  model
  # when
  run --separate-stderr claude -p '<task-notification>the build is done</task-notification>'
  # then
  equal "$status:$output:$stderr" '0:Done.:'
  equal "$(records)$(lost)" ''
  contains "$(ledger | grep prompt.skipped)" '"data":{"reason":"injected"}'
  equal "$(happened prompt.skipped)" 1
  assert_episode "$(episode 1)" prompts=0
}
