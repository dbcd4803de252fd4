load ../test_helper
load ../mcp/connection

# Issue 8. Known from Gentleman-Programming/engram#280.
@test "983 a server that is told of a repository uses that and no other" {
  local first=$repo
  # given
  "$majordomus" init >/dev/null
  new_repository "$BATS_TEST_TMPDIR/gadget"
  "$majordomus" init >/dev/null
  # when
  connect one --repo "$first"
  attach one thread
  # then
  equal "$(open_entries)" 0
  repo=$first private=$first/.ai/local
  equal "$(open_entries)" 1
  detach one
  hang_up one
  equal "$(episodes | wc -l)" 1
  run timeout 10 "$mcp" --repo "$BATS_TEST_TMPDIR/nowhere" </dev/null
  lacks "$output" thread
  equal "$(episodes | wc -l)" 1
}
