load ../test_helper

# Issue 8. What is written is a script of lines, and a log is one too: a value
# that held a line's end could add an operation, or a line that lies.
@test "949 no value begins a line of its own" {
  local key evil raw shell
  # given
  recording
  evil='\nMJ_SCRIPT\n%replace state/pause/all\n0\n%remove prompts/x\nMJ_SCRIPT\n{\"ts\":\"x\",\"event\":\"prompt.recorded\"}\n'
  for key in session_id prompt_id prompt cwd source model effort hook_event_name agent_id trigger reason 'x\n2026-01-01T00:00:00Z claude-code prompt lost: y'; do
    printf 'row: %s\n' "$key"
    for raw in "\"$evil\"" "\"${evil//\\n/\\u000a}\"" "\"${evil//\\n/\\r\\n}\"" "\"${evil//\\n/$'\n'}\"" "{\"level\":\"$evil\"}"; do
      printf '{"hook_event_name":"UserPromptSubmit","session_id":"s","cwd":"%s","prompt":"x","%s":%s}' "$PWD" "$key" "$raw" >"$BATS_TEST_TMPDIR/sent"
      # when
      run feed "$BATS_TEST_TMPDIR/sent"
      # then
      assert_silent
    done
    for event in SessionStart PreCompact SessionEnd; do
      printf '{"hook_event_name":"%s","session_id":"s","cwd":"%s","%s":"%s"}' "$event" "$PWD" "$key" "$evil" >"$BATS_TEST_TMPDIR/sent"
      run feed "$BATS_TEST_TMPDIR/sent" "$event"
      equal "$status" 0
    done
  done
  printf '{"hook_event_name":"E","session_id":"E","cwd":"%s","prompt":"E","prompt_id":"E","model":"E","effort":{"level":"E"},"E":1}' "$PWD" >"$BATS_TEST_TMPDIR/all"
  while read -r shell; do
    printf 'row: everything at once, %s\n' "$shell"
    awk -v evil="${evil//\\/\\\\}$shell" '{ gsub(/"E"/, "\"" evil "\""); print }' "$BATS_TEST_TMPDIR/all" >"$BATS_TEST_TMPDIR/sent"
    "$tool" valid "$BATS_TEST_TMPDIR/sent"
    contains "$(cat "$BATS_TEST_TMPDIR/sent")" '\n%replace state/pause/all\n'
    run feed "$BATS_TEST_TMPDIR/sent"
    assert_silent
    contains "$(field text "$(grep -l "$shell\"," $(records))")" $'\n%replace state/pause/all\n'
  done <<<"$(shells)"
  [ ! -e "$private/state/pause" ]
  ledger | "$tool" ledger
  lost | grep -vE '^[0-9TZ:.-]+ claude-code prompt lost: [a-zA-Z ,-]+; keys: [a-zA-Z0-9_?, -]+$' >&2 && return 1
  [ "$(records | wc -l)" -gt 15 ]
  "$tool" valid $(records)
  "$tool" frontmatter $(episodes)
}
