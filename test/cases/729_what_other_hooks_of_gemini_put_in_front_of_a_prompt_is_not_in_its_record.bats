load ../adapters_helper

@test "729 what other hooks of Gemini put in front of a prompt is not in its record" {
  # given
  "$majordomus" init >/dev/null
  send gemini start gemini/SessionStart.startup.json
  # when: as 0.61.0 sends it without a terminal, where a hook gave context at the start
  run send gemini prompt gemini/BeforeAgent.json $'prompt=<hook_context>the weather &lt;is&gt; fine</hook_context>\n\n\n fix it'
  # then
  assert_silent
  equal "$(span text)" '"\n fix it"'
  contains "$(record)" -fix-it.json
  # and nothing but that is no prompt
  rm "$(record)" "$private/state/ledger.jsonl"
  run send gemini prompt gemini/BeforeAgent.json 'prompt=<hook_context>the weather</hook_context>'
  skipped empty
}
