load ../wire_helper

# until_said ROW...: doctor finds that the tool called us, and why it does not.
until_said() {
  run -1 --separate-stderr "$majordomus" doctor
  contains "$output" "FAIL gone — claude-code called us until $seen and no longer does: $1" || return 1
  equal "$(grep -c 'claude-code called us until' <<<"$output")" 1
}

@test "577 doctor says until when a tool called us that no longer does" {
  # given: a prompt that arrived through the installed line
  "$majordomus" init >/dev/null
  wired claude-code
  about claude-code user
  fed claude-code start <<<"$(sent claude-code/SessionStart.json)"
  pressed claude-code
  seen=$(grep -F "\"prompt.received\"" .ai/local/state/ledger.jsonl | sed 's/.*"ts":"\([^"]*\)".*/\1/')
  run -0 --separate-stderr "$majordomus" doctor
  cp "$file" "$BATS_TEST_TMPDIR/wired"
  # when, then: whatever became of the settings
  printf '{}\n' >"$file"
  until_said 'no entry for UserPromptSubmit'
  : >"$file"
  until_said 'no entry for UserPromptSubmit'
  rm "$file"
  until_said 'no entry for UserPromptSubmit'
  sed 's/^{/{"disableAllHooks": true,/' "$BATS_TEST_TMPDIR/wired" >"$file"
  until_said "the tool's hooks are switched off by disableAllHooks in '$file'"
  # and as they were it is clean
  cp "$BATS_TEST_TMPDIR/wired" "$file"
  run -0 --separate-stderr "$majordomus" doctor
}

@test "577 a tool that a person unwired is no finding of doctor's" {
  # given
  "$majordomus" init >/dev/null
  wired claude-code
  about claude-code user
  pressed claude-code
  printf '{}\n' >"$file"
  run -1 --separate-stderr "$majordomus" doctor
  # when
  "$majordomus" capture uninstall --provider claude-code >/dev/null
  # then
  run -0 --separate-stderr "$majordomus" doctor
  # and a tool that never called us is none either, whatever is in its settings
  wired gemini
  printf '{}\n' >"$HOME/.gemini/settings.json"
  run -0 --separate-stderr "$majordomus" doctor
}
