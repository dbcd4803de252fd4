load ../test_helper

@test "816 of a member sent twice the last one counts" {
  # given
  recording
  printf '{"prompt":"first","session_id":"a","prompt":"last","session_id":"b"}' >"$BATS_TEST_TMPDIR/payload"
  # when
  run feed "$BATS_TEST_TMPDIR/payload"
  # then
  assert_silent
  equal "$(field text)/$(field session)" last/b
  assert_usable
}
