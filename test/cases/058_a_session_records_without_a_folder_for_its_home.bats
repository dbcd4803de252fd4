load ../test_helper

@test "058 a session records without a folder for its home" {
  # given
  recording
  payload UserPromptSubmit "prompt=homeless" >"$BATS_TEST_TMPDIR/payload"
  "$tool" command "$HOME/.claude/settings.json" UserPromptSubmit >"$BATS_TEST_TMPDIR/line"
  # when
  run env -i PATH=/usr/bin:/bin PWD="$PWD" sh "$BATS_TEST_TMPDIR/line" <"$BATS_TEST_TMPDIR/payload"
  # then
  assert_silent
  equal "$(field text)" homeless
}
