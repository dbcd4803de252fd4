load ../adapters_helper

@test "728 an empty prompt of Gemini after a tool call is counted and not recorded" {
  # given
  "$majordomus" init >/dev/null
  send gemini start gemini/SessionStart.startup.json
  # when
  run send gemini prompt gemini/BeforeAgent.json prompt=
  # then
  skipped empty
}
