load ../test_helper
load ../mcp/connection

# full fills what is left of the private half, to the last byte.
full() {
  local size
  for size in 4096 64 1; do
    dd if=/dev/zero of="$private/ballast-$size" bs="$size" 2>/dev/null || true
  done
}

# served NAME makes NAME list the board, and says whether it answered within the
# patience of 'answer'.
served() { call "$1" episodes && [ -n "$(told open)" ]; }

# members prints how many servers have a lock on the board.
members() { find "$private/state/board/processes" -name '*.lock' | wc -l | tr -d ' '; }
members_are() { [ "$(members)" = "$1" ]; }

@test "253 a disk that was full for a moment stalls no server" {
  # given
  "$majordomus" init >/dev/null
  mounted "$private" -t tmpfs -o size=400k,mode=700 tmpfs
  connect a
  attach a first
  full
  # when a second server starts while there is no room
  connect b
  # then it attaches nothing, says why, and leaves no lock
  attach b second
  contains "$(refusal)" 'fault: '
  contains "$(refusal)" 'no space left on device'
  lacks "$reply" "$private"
  contains "$(cat "${client_err[b]}")" 'no space left on device'
  call b episodes
  contains "$(told notices.0)" 'other servers of this repository are not shown: '
  detach b '{"external_id":"first"}'
  contains "$(refusal)" 'fault: '
  equal "$(members)" 1
  equal "$(open_entries)" 1
  # and the first one is held up by nothing
  served a
  # and once there is room, all of them work by themselves
  rm "$private"/ballast-*
  until_true members_are 2
  attach a first
  attach b second
  connect c
  attach c third
  call b episodes
  equal "$(told open)" 3
  call c peers
  equal "$(told peers.2.peer)" p3
  # and a client that sends everything at once gets every answer
  hang_up b
  printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"d","version":"1"}}}' \
    '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"majordomus_session_attach","arguments":{"external_id":"fourth"}}}' \
    '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"majordomus_session_detach","arguments":{}}}' >"$BATS_TEST_TMPDIR/all"
  run "$mcp" <"$BATS_TEST_TMPDIR/all"
  equal "$(grep -c '"id":[123],' <<<"$output")" 3
  contains "$output" 'episode closed (closed, reason detach)'
}
