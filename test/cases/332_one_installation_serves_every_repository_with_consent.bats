load ../test_helper

@test "332 one installation serves every repository with consent" {
  # given
  recording
  new_repository "$BATS_TEST_TMPDIR/second"
  "$majordomus" init >/dev/null
  # when
  run prompt "in the second"
  # then
  assert_silent
  equal "$(field repository)" "$repo"
  equal "$(find "$BATS_TEST_TMPDIR/widget/.ai/local/prompts" -type f)" ''
}
