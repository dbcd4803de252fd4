load ../test_helper

@test "142 a payload that cannot be read leaves its receipt and one line of the log" {
  # given
  recording
  printf 'not json' >"$BATS_TEST_TMPDIR/payload"
  # when
  run hook UserPromptSubmit <"$BATS_TEST_TMPDIR/payload"
  # then
  assert_silent
  equal "$(happened prompt.received)" 1
  equal "$(lost | wc -l | tr -d ' ')" 1
  contains "$(lost)" 'claude-code prompt lost: '
}
