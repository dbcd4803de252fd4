load ../test_helper
load ../mcp/connection

@test "208 two worktrees share one board and keep their names apart" {
  # given
  "$majordomus" init >/dev/null
  git worktree add -q "$BATS_TEST_TMPDIR/other" -b other
  connect here
  cd "$BATS_TEST_TMPDIR/other"
  connect there
  attach here thread
  # when
  attach there thread
  # then
  contains "$(refusal)" 'refused: external_id: an episode of this name is open in another worktree'
  detach there '{"external_id":"thread"}'
  contains "$(refusal)" 'refused: '
  attach there its-own
  call here episodes
  equal "$(told open)" 2
  detach there
  detach here
  equal "$(find "$BATS_TEST_TMPDIR/other/.ai/repo/sessions" -name '*.md' | wc -l | tr -d ' ')" 1
  equal "$(find "$repo/.ai/repo/sessions" -name '*.md' | wc -l | tr -d ' ')" 1
  # the command by itself keeps them apart, too
  cd "$repo"
  attach here thread
  cd "$BATS_TEST_TMPDIR/other"
  printf '{"session_id":"thread","source":"attach"}' >"$BATS_TEST_TMPDIR/payload"
  run "$majordomus" capture session --provider generic --event start <"$BATS_TEST_TMPDIR/payload"
  assert_refused
}
