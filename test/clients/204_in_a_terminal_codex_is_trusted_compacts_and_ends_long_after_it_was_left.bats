load others_helper

@test "204 in a terminal Codex is trusted, compacts, and ends long after it was left" {
  needs codex
  need_terminal
  # given: hooks that a person reviews in the client itself
  model
  codex_config
  wired codex
  codex_terminal
  await 'the question about the hooks' shows 'Trust all and continue'
  on_terminal send-keys Down
  await 'the answer to be chosen' shows '› 2. Trust all'
  on_terminal send-keys Enter
  await 'the prompt to open' shows 'Ask Codex'
  equal "$(ledger)" '' # it starts a session with the first prompt
  # what it noted is what the other cases note
  equal "$(grep trusted_hash "$codex_home/config.toml" | sort)" "$("$tool" reviewed "$codex_hooks" | grep trusted_hash | sort)"
  # when
  say 'hello from the terminal'
  await 'the record' has_records 1
  await 'the answer' answers 1
  say /compact
  await 'the compaction' compacted
  say /quit
  await 'the terminal to close' closed
  equal "$(opened | wc -l)" 1
  left=$SECONDS
  patience=900 await 'the end' has_episodes 1
  # then: its daemon waits about a minute
  [ $((SECONDS - left)) -ge 20 ]
  assert_episode "$(episode 1)" provider=codex outcome=ended 'reason="other"' prompts=1 compactions=1
  equal "$(opened)$(lost)/$(happened session.closed)" /1
}

compacted() { [ "$(happened session.compacted)" -eq 1 ]; }
closed() { ! on_terminal has-session 2>/dev/null; }
