load client_helper

@test "111 in a terminal a compaction leaves the episode open, for the prompts behind it" {
  need_terminal
  # given
  recording
  model
  open_terminal
  trust
  # when
  enter 'before the compaction'
  await 'the first record' has_records 1
  await 'the first answer' shows Done.
  enter /compact
  await 'the compaction' shows Compacted
  enter 'behind the compaction'
  await 'the second record' has_records 2
  await 'the answer' has_asked 3
  enter /exit
  await 'the episode' has_episodes 1
  # then
  equal "$("$tool" count episode $(records))" "2 \"$(front episode "$(episode 1)")\""
  assert_episode "$(episode 1)" outcome=closed 'reason="prompt_input_exit"' prompts=2 compactions=1
}
