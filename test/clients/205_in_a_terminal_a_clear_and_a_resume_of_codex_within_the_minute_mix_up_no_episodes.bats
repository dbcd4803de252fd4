load others_helper

@test "205 in a terminal a clear and a resume of Codex within the minute mix up no episodes" {
  needs codex
  need_terminal
  # given
  model
  codex_config
  wired codex
  codex_reviewed
  codex_terminal
  await 'the prompt to open' shows 'Ask Codex'
  say 'before the clear'
  await 'the first record' has_records 1
  await 'the first answer' answers 1
  # when: the next session begins before the end of the first is told
  say /clear
  await 'the screen to clear' gone_from_screen 'before the clear'
  say 'after the clear'
  await 'the second record' has_records 2
  await 'the second answer' answers 2
  equal "$(opened | wc -l)/$(episodes)" 2/
  say /quit
  await 'the terminal to close' closed
  # and the second is resumed before its end is told
  codex_terminal resume "$(field session "$(records | tail -n 1)")"
  await 'the session to open' shows 'after the clear'
  say 'after the resume'
  await 'the third record' has_records 3
  await 'the third answer' answers 3
  say /quit
  patience=900 await 'every end' has_episodes 3
  # then
  equal "$(opened)$(lost)" ''
  equal "$("$tool" count episode_link $(records))" '3 "open"'
  equal "$("$tool" count episode $(records) | wc -l)/$("$tool" count session $(records) | wc -l)" 3/2
  assert_episode "$(episode 1)" prompts=1 continues=null
  assert_episode "$(episode 2)" prompts=1 continues=null
  assert_episode "$(episode 3)" prompts=1 "continues=$(front episode "$(episode 2)")"
}

gone_from_screen() { ! shows "$1"; }
closed() { ! on_terminal has-session 2>/dev/null; }
