load ../test_helper
load ../mcp/connection

@test "213 a connection has no compaction and no prompts" {
  # given
  "$majordomus" init >/dev/null
  printf '{"session_id":"thread","prompt":"hello","cwd":"%s"}' "$repo" >"$BATS_TEST_TMPDIR/payload"
  "$majordomus" capture session --provider generic --event start <"$BATS_TEST_TMPDIR/payload" >/dev/null 2>&1
  # when
  run "$majordomus" capture session --provider generic --event compact <"$BATS_TEST_TMPDIR/payload"
  # then
  assert_refused
  contains "$output" "provider 'generic' has no event 'compact' (it has: start end)"
  run "$majordomus" capture prompt --provider generic <"$BATS_TEST_TMPDIR/payload"
  assert_refused
  equal "$(records)" ''
  run "$majordomus" capture session --provider nobody --event start <"$BATS_TEST_TMPDIR/payload"
  assert_refused
}
