load ../test_helper
load ../mcp/connection

@test "231 a client that was silent too long is told how its work ended" {
  local id first
  # given
  export MAJORDOMUS_TEST_IDLE=500ms MAJORDOMUS_TEST_GRACE=300ms MAJORDOMUS_TEST_EVERY=100ms
  "$majordomus" init >/dev/null
  serving
  ask POST /mcp '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"web","version":"1"}}}' -D "$BATS_TEST_TMPDIR/head"
  id=$(sed -n 's/^mcp-session-id: *//Ip' "$BATS_TEST_TMPDIR/head" | tr -d '\r')
  ask POST /mcp '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"majordomus_session_attach","arguments":{"external_id":"web"}}}' -H "Mcp-Session-Id: $id"
  first=$(front episode "$(opened)")
  until_true entries_are 0
  # when
  ask POST /mcp '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"majordomus_session_detach","arguments":{}}}' -H "Mcp-Session-Id: $id"
  # then
  equal "$http" 200
  reply=$(sed -n 's/^data: //p' <<<"$reply")
  equal "$(told episode.state)/$(told episode.reason)" closed/expired
  equal "$(told episode.record)" ".ai/repo/sessions/$(basename "$(episodes)")"
  contains "$(told episode.repository)" "episode $first of this session was closed before (interrupted, reason expired)"
  sleep 0.3
  equal "$(open_entries)/$(episodes | wc -l)" 0/1
  # by name, over the plain route, the same
  ask POST /api/v1/episodes/detach '{"external_id":"web"}'
  equal "$http" 200
  contains "$reply" '"reason":"expired"'
  # any other message goes on in a new one
  ask POST /api/v1/episodes/attach '{"external_id":"web"}'
  contains "$reply" "\"continues\":\"$first\""
}
