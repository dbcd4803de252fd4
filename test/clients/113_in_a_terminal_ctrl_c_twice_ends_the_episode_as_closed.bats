load client_helper

@test "113 in a terminal ctrl-c twice ends the episode as closed" {
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
  on_terminal send-keys C-c
  await 'the question whether to leave' shows again
  on_terminal send-keys C-c
  await 'the episode' has_episodes 1
  # then
  assert_episode "$(episode 1)" outcome=closed 'reason="prompt_input_exit"' prompts=1
}
