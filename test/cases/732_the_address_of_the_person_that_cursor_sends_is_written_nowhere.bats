load ../adapters_helper

@test "732 the address of the person that Cursor sends is written nowhere" {
  # given
  "$majordomus" init >/dev/null
  address=somebody@host.invalid
  # when
  send cursor start cursor/sessionStart.json "user_email=$address"
  send cursor prompt cursor/beforeSubmitPrompt.json "user_email=$address"
  send cursor prompt cursor/beforeSubmitPrompt.json "user_email=$address" prompt-
  send cursor compact cursor/preCompact.json "user_email=$address"
  run send cursor end cursor/sessionEnd.json "user_email=$address"
  # then
  assert_silent
  equal "$(records | wc -l)/$(episodes | wc -l)/$(lost | wc -l)" 1/1/1
  run -1 grep -rF "$address" "$repo" "$HOME" "$TMPDIR"
  equal "$output" ''
}
