load others_helper

@test "304 in a terminal three ends of Gemini CLI leave one record" {
  needs gemini
  need_terminal
  # given
  model
  gemini_config
  wired gemini
  gemini_terminal
  await 'the prompt to open' shows 'Type your message'
  say 'hello from the terminal'
  await 'the record' has_records 1
  await 'the answer' shows Done.
  # when
  on_terminal send-keys C-c
  sleep 0.3
  on_terminal send-keys C-c
  await 'the third end' ended_times 3
  # then
  equal "$(episodes | wc -l)/$(opened)$(lost)" 1/
  assert_episode "$(episode 1)" provider=gemini outcome=closed 'reason="exit"' prompts=1 compactions=null
  equal "$(field text)/$(field episode_link)" 'hello from the terminal/open'
  equal "$(happened session.closed)" 1
}

ended_times() { [ "$(happened session.end.received)" -eq "$1" ]; }
