load ../test_helper
load ../mcp/connection

@test "216 a session over http outlives its server and an ended one does not" {
  local id gone hello='{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"web","version":"1"}}}'
  # given
  "$majordomus" init >/dev/null
  serving
  ask POST /mcp "$hello" -D "$BATS_TEST_TMPDIR/head"
  id=$(sed -n 's/^mcp-session-id: *//Ip' "$BATS_TEST_TMPDIR/head" | tr -d '\r')
  ask POST /mcp "$hello" -D "$BATS_TEST_TMPDIR/head"
  gone=$(sed -n 's/^mcp-session-id: *//Ip' "$BATS_TEST_TMPDIR/head" | tr -d '\r')
  ask POST /mcp '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"majordomus_session_attach","arguments":{"external_id":"web"}}}' -H "Mcp-Session-Id: $id"
  contains "$reply" '"resumed":false'
  ask DELETE /mcp '' -H "Mcp-Session-Id: $gone"
  equal "$http" 204
  # when
  kill -9 "$server_pid"
  wait "$server_pid" 2>/dev/null || true
  serving
  # then
  ask POST /mcp '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"majordomus_episodes","arguments":{}}}' -H "Mcp-Session-Id: $id" -H 'MCP-Protocol-Version: 2025-11-25'
  equal "$http" 200
  contains "$reply" '"mine":"web"'
  ask POST /mcp '{"jsonrpc":"2.0","id":4,"method":"ping"}' -H "Mcp-Session-Id: $gone"
  equal "$http" 404
}
