load ../test_helper

# issue 2

@test "069 a copy of a repository records nothing into the one it was copied from" {
  # given
  recording
  cp -R "$repo" "$BATS_TEST_TMPDIR/copy"
  before=$(snapshot "$repo")
  cd "$BATS_TEST_TMPDIR/copy"
  # when
  run prompt "in the copy"
  # then
  assert_silent
  equal "$(snapshot "$repo")" "$before"
  private=$PWD/.ai/local
  equal "$(field repository)" "$PWD"
}
