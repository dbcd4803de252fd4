load ../test_helper
load ../mcp/connection

@test "209 servers of two repositories know nothing of each other" {
  # given
  "$majordomus" init >/dev/null
  connect first
  attach first thread
  new_repository "$BATS_TEST_TMPDIR/gadget"
  "$majordomus" init >/dev/null
  # when
  connect second --repo "$repo"
  attach second thread
  # then
  equal "$(told resumed)" false
  call second episodes
  equal "$(told open)" 1
  detach second
  call first episodes
  equal "$(told open)" 1
}
