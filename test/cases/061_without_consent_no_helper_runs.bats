load ../test_helper

@test "061 without consent no helper runs" {
  # given
  "$majordomus" capture install --provider claude-code >/dev/null
  payload UserPromptSubmit >"$BATS_TEST_TMPDIR/payload"
  "$tool" command "$HOME/.claude/settings.json" UserPromptSubmit >"$BATS_TEST_TMPDIR/line"
  strace -o /dev/null true 2>/dev/null || skip "strace cannot be used here"
  # when
  run strace -f -qq -e trace=execve -o "$BATS_TEST_TMPDIR/trace" sh "$BATS_TEST_TMPDIR/line" <"$BATS_TEST_TMPDIR/payload"
  # then
  assert_silent
  equal "$(grep -c 'majordomus-hook' "$BATS_TEST_TMPDIR/trace")" 0
}
