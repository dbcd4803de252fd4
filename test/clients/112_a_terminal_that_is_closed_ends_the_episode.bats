load client_helper

@test "112 a terminal that is closed ends the episode" {
  need_terminal
  # given
  recording
  model
  open_terminal
  trust
  enter 'hello from the terminal'
  await 'the record' has_records 1
  await 'the answer' shows Done.
  # when
  close_terminal
  await 'the episode' has_episodes 1
  # then
  assert_episode "$(episode 1)" outcome=ended 'reason="other"' prompts=1
  equal "$(opened)$(lost)" ''
}
