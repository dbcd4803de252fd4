load ../test_helper

@test "805 a byte order mark in front is accepted" {
  # given
  recording
  { printf '\xef\xbb\xbf'; payload UserPromptSubmit; printf '\r\n'; } >"$BATS_TEST_TMPDIR/payload"
  # when
  run feed "$BATS_TEST_TMPDIR/payload"
  # then
  assert_silent
  equal "$(field text)" 'add a retry to the upload client'
  assert_usable
}
