load ../test_helper

@test "811 a pipe left open before the end of the payload is given up after two seconds" {
  local file=$BATS_TEST_TMPDIR/payload
  # given
  recording
  for text in '' '{"session_id":"s","prompt":"half a sen'; do
    printf 'row: %q\n' "$text"
    printf '%s' "$text" >"$file"
    # when
    run "$tool" hold 6 "$file" sh -c "$(line UserPromptSubmit)"
    # then
    assert_silent
    assert_lost 'claude-code prompt lost: timed-out; keys: none'
    forget_all
  done
  assert_usable
}
