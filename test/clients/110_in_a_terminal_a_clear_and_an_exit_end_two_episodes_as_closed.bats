load client_helper

@test "110 in a terminal a clear and an exit end two episodes, both as closed" {
  need_terminal
  # given
  recording
  model
  open_terminal
  await 'the trust dialog' shows trust
  equal "$(ledger)" '' # nothing runs before the folder is trusted
  trust
  # when
  enter 'hello from the terminal'
  await 'the first record' has_records 1
  await 'the first answer' shows Done.
  enter /clear
  await 'the first episode' has_episodes 1
  await 'the second one to open' has_opened 1
  enter 'after the clear'
  await 'the second record' has_records 2
  await 'the second answer' has_asked 2
  enter /exit
  await 'the second episode' has_episodes 2
  # then
  equal "$("$tool" count episode_link $(records))" '2 "open"'
  equal "$("$tool" count session $(records) | wc -l)" 2
  assert_episode "$(episode 1)" outcome=closed 'reason="clear"' prompts=1 continues=null
  assert_episode "$(episode 2)" outcome=closed 'reason="prompt_input_exit"' prompts=1 continues=null
  equal "$(opened)$(lost)" ''
}
