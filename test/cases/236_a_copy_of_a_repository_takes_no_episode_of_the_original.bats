load ../test_helper
load ../mcp/connection

@test "236 a copy of a repository takes no episode of the original" {
  # given
  "$majordomus" init >/dev/null
  connect one
  attach one thread
  hang_up one
  # when
  cp -R "$repo" "$BATS_TEST_TMPDIR/copy"
  cd "$BATS_TEST_TMPDIR/copy"
  connect two
  attach two thread
  # then
  contains "$(refusal)" 'open in another worktree'
  equal "$(open_entries)" 1
}
