load ../test_helper

@test "051 a session that enters a repository without consent leaves nothing anywhere" {
  # given
  recording
  export CLAUDE_PROJECT_DIR=$repo
  start
  before=$(snapshot "$private")
  git init -q "$BATS_TEST_TMPDIR/other"
  cd "$BATS_TEST_TMPDIR/other"
  # when
  run prompt "said in the other"
  # then
  assert_silent
  equal "$(snapshot "$private")" "$before"
  equal "$(grep -rl 'said in the other' "$BATS_TEST_TMPDIR/other" "$HOME" "$TMPDIR")" ''
}
