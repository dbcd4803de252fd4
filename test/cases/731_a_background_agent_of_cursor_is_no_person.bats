load ../adapters_helper

@test "731 a background agent of Cursor is no person" {
  # given
  "$majordomus" init >/dev/null
  # when
  run send cursor start cursor/sessionStart.json is_background_agent:=true
  assert_silent
  equal "$(opened)" ''
  run send cursor prompt cursor/beforeSubmitPrompt.json is_background_agent:=true
  # then
  skipped background
  send cursor start cursor/sessionStart.json
  run send cursor end cursor/sessionEnd.json is_background_agent:=true
  assert_silent
  equal "$(opened | wc -l)/$(episodes)" 1/
}
