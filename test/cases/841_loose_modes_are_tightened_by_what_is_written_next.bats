load ../test_helper

@test "841 loose modes are tightened by what is written next" {
  # given
  recording
  start
  prompt "the first"
  chmod 777 .ai/local .ai/local/prompts .ai/local/state .ai/local/state/tmp .ai/local/state/sessions-open
  chmod 666 .ai/local/state/ledger.jsonl .ai/local/state/sessions-open/*.yaml
  touch .ai/local/prompts/.capture.log
  chmod 644 .ai/local/prompts/.capture.log
  # when
  run prompt "the second"
  # then
  assert_silent
  equal "$(stat -c %a .ai/local .ai/local/prompts .ai/local/state .ai/local/state/tmp .ai/local/state/ledger.jsonl .ai/local/state/sessions-open/*.yaml | tr '\n' ' ')" \
    '700 700 700 700 600 600 '
  printf '{' | hook UserPromptSubmit
  equal "$(stat -c %a .ai/local/prompts/.capture.log)" 600
  rm .ai/local/prompts/.capture.log
  run end
  assert_silent
  assert_usable
}
