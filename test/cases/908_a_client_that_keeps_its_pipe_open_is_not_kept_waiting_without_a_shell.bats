load ../test_helper

@test "908 a client that keeps its pipe open is not kept waiting, without a shell" {
  local file=$BATS_TEST_TMPDIR/payload
  # given
  recording
  payload UserPromptSubmit >"$file"
  # when
  run "$tool" hold 8 "$file" "$MJ_EMBEDDED" hook claude-code prompt
  # then
  assert_silent
  equal "$(field text)" 'add a retry to the upload client'
  MAJORDOMUS=0 run "$tool" hold 8 "$file" "$MJ_EMBEDDED" hook claude-code prompt
  assert_silent
  (new_repository "$BATS_TEST_TMPDIR/plain")
  cd "$BATS_TEST_TMPDIR/plain"
  run "$tool" hold 8 "$file" "$MJ_EMBEDDED" hook claude-code prompt
  assert_silent
  for n in '' claude-code 'claude-code nothing' 'nobody prompt' 'claude-code prompt more'; do
    run "$MJ_EMBEDDED" hook $n </dev/null
    assert_silent
  done
}
