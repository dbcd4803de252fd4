load ../adapters_helper

@test "739 an end of Copilot after every turn makes episodes that continue each other" {
  # given
  "$majordomus" init >/dev/null
  send copilot start copilot/sessionStart.json
  send copilot prompt copilot/userPromptSubmitted.json prompt=one
  send copilot end copilot/sessionEnd.json reason=complete
  # when
  run send copilot prompt copilot/userPromptSubmitted.json prompt=two
  # then
  assert_silent
  send copilot end copilot/sessionEnd.json
  equal "$("$tool" count episode_link $(records))" '2 "open"'
  equal "$(episodes | wc -l)" 2
  equal "$(grep -h '^outcome: ' $(episodes) | sort | tr '\n' ' ')" 'outcome: closed outcome: closed '
  equal "$(field event "$(records | tail -n 1)")" userPromptSubmitted
}
