load ../test_helper

# started FILE prints which programs a trace saw start.
started() { sed -n 's/.*execve("\([^"]*\)".* = 0$/\1/p' "$1" | sed 's|.*/||' | tr '\n' ' '; }

traced() { strace -f -qq -e trace=execve -e signal=none -o "$1" sh "$BATS_TEST_TMPDIR/line" <"$BATS_TEST_TMPDIR/payload"; }

@test "912 with the embedded runtime a prompt is one program, and without consent none" {
  # given
  "$majordomus" init >/dev/null
  wire --runtime embedded
  start
  payload UserPromptSubmit >"$BATS_TEST_TMPDIR/payload"
  line UserPromptSubmit >"$BATS_TEST_TMPDIR/line"
  strace -o /dev/null true 2>/dev/null || skip "strace cannot be used here"
  # when
  run traced "$BATS_TEST_TMPDIR/trace"
  # then
  assert_silent
  equal "$(started "$BATS_TEST_TMPDIR/trace")" "sh majordomus-hook "
  equal "$(field episode_link)" open
  new_repository "$BATS_TEST_TMPDIR/plain"
  run traced "$BATS_TEST_TMPDIR/plain-trace"
  assert_silent
  lacks "$(started "$BATS_TEST_TMPDIR/plain-trace")" majordomus
}
