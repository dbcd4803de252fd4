load others_helper

@test "352 in a terminal Qwen Code compacts, and an exit ends one episode as closed" {
  needs qwen
  need_terminal
  # given
  model
  wired qwen-code
  qwen_terminal
  patience=400 await 'the prompt to open' shows 'Type your message'
  say 'hello from the terminal'
  await 'the record' has_records 1
  await 'the answer' shows Done.
  say /compress
  patience=400 await 'the compaction' compacted
  # when
  say /quit
  await 'the episode' has_episodes 1
  # then
  equal "$(field text)/$(field episode_link)" 'hello from the terminal/open'
  assert_episode "$(episode 1)" provider=qwen-code outcome=closed 'reason="prompt_input_exit"' prompts=1 compactions=1
  equal "$(opened)$(lost)/$(happened session.closed)" /1
}

compacted() { [ "$(happened session.compacted)" -eq 1 ]; }
