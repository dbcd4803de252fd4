load ../test_helper

@test "196 a prompt costs two calls of the helper and no other program when a shell reads the library" {
  # given
  recording
  wire --runtime shell >/dev/null
  start
  payload UserPromptSubmit >"$BATS_TEST_TMPDIR/payload"
  "$tool" command "$HOME/.claude/settings.json" UserPromptSubmit >"$BATS_TEST_TMPDIR/line"
  strace -o /dev/null true 2>/dev/null || skip "strace cannot be used here"
  # when
  run strace -f -qq -e trace=execve -e signal=none -o "$BATS_TEST_TMPDIR/trace" sh "$BATS_TEST_TMPDIR/line" <"$BATS_TEST_TMPDIR/payload"
  # then
  assert_silent
  equal "$(sed -n 's/.*execve("\([^"]*\)".* = 0$/\1/p' "$BATS_TEST_TMPDIR/trace" | sed 's|.*/||' | tr '\n' ' ')" "sh majordomus-hook majordomus-hook "
  equal "$(field episode_link)" open
}
