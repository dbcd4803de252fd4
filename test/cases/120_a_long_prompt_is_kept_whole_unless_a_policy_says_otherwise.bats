load ../test_helper

@test "120 a long prompt is kept whole unless a policy says otherwise" {
  # given
  recording
  text=$("$tool" random '' 200000)
  payload UserPromptSubmit "prompt=-" >"$BATS_TEST_TMPDIR/short"
  sed "s/\"prompt\":\"-\"/\"prompt\":\"word $(printf '%s' "$text" | cut -c 1-90000) /" "$BATS_TEST_TMPDIR/short" >"$BATS_TEST_TMPDIR/long"
  printf '%s' "$text" | cut -c 90001- | tr -d '\n' >"$BATS_TEST_TMPDIR/rest"
  { sed 's/"}$//' "$BATS_TEST_TMPDIR/long" | tr -d '\n'; cat "$BATS_TEST_TMPDIR/rest"; printf '"}'; } >"$BATS_TEST_TMPDIR/payload"
  # when
  run hook UserPromptSubmit <"$BATS_TEST_TMPDIR/payload"
  # then
  assert_silent
  [ "$(wc -c <"$(record)")" -gt 200000 ]
  equal "$(span truncated_bytes)" ''
}
