load ../test_helper

@test "806 a payload over 64 MiB is read to its end and lost" {
  local size=$((64 * 1024 * 1024 + 1)) frame='{"prompt":""}'
  # given
  recording
  "$tool" repeat '{"prompt":"' $((size - ${#frame})) x '"}' >"$BATS_TEST_TMPDIR/payload"
  equal "$(wc -c <"$BATS_TEST_TMPDIR/payload")" "$size"
  # when
  run feed "$BATS_TEST_TMPDIR/payload"
  # then
  assert_silent
  assert_lost 'claude-code prompt lost: too-large; keys: none'
  rm "$BATS_TEST_TMPDIR/payload"
  assert_usable
}
