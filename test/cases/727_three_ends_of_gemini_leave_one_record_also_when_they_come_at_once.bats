load ../adapters_helper

@test "727 three ends of Gemini leave one record also when they come at once" {
  # given
  "$majordomus" init >/dev/null
  send gemini start gemini/SessionStart.startup.json
  send gemini prompt gemini/BeforeAgent.json
  sent gemini/SessionEnd.exit.json >"$BATS_TEST_TMPDIR/end.json"
  # when
  run -0 "$tool" race 3 env 'MJ_HOOK=gemini end' sh -c '. "$0" <"$1"' "$top/share/shims/hook.sh" "$BATS_TEST_TMPDIR/end.json"
  # then
  equal "$(episodes | wc -l)/$(opened)" 1/
  equal "$(front outcome "$(episodes)")/$(front reason "$(episodes)")/$(front prompts "$(episodes)")" 'closed/"exit"/1'
  equal "$(happened session.end.received)/$(happened session.closed)" 3/1
  # and a fourth, much later
  run send gemini end gemini/SessionEnd.exit.json
  assert_silent
  equal "$(episodes | wc -l)" 1
}
