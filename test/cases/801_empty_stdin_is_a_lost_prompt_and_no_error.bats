load ../test_helper

@test "801 empty stdin is a lost prompt and no error" {
  local text
  # given
  recording
  for text in '' ' ' $'\n\n'; do
    printf 'row: %q\n' "$text"
    printf '%s' "$text" >"$BATS_TEST_TMPDIR/payload"
    # when
    run feed "$BATS_TEST_TMPDIR/payload"
    # then
    assert_silent
    assert_lost 'claude-code prompt lost: empty; keys: none'
    forget_all
  done
  assert_usable
}
