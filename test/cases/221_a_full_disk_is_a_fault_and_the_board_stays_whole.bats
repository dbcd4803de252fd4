load ../test_helper
load ../mcp/connection

@test "221 a full disk is a fault and the board stays whole" {
  # given
  "$majordomus" init >/dev/null
  mounted "$private" -t tmpfs -o size=512k,mode=700 tmpfs
  connect one
  attach one before
  cat /dev/zero >"$private/ballast" 2>/dev/null || true
  # when
  attach one after
  # then
  contains "$(refusal)" 'fault: '
  "$tool" valid "$private/state/board/board.json"
  rm "$private/ballast"
  attach one after
  contains "$(told episode.repository)" ' opened at '
  detach one
  detach one '{"external_id":"before"}'
  contains "$(told episode.repository)" 'episode closed (closed, reason detach)'
}
