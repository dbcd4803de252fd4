load ../test_helper
load ../mcp/connection

# Issue 8. Known from thedotmack/claude-mem#729.
@test "970 a prompt needs no server" {
  # given
  recording
  connect one
  attach one thread
  killed one
  # when
  run prompt "with nobody there"
  # then
  assert_silent
  equal "$(records | wc -l)" 1
  printf '{"schema"' >"$private/state/board/board.json"
  rm -f "$private/state/board/board.lock"
  run prompt "and with a broken board"
  assert_silent
  equal "$(records | wc -l)" 2
}
