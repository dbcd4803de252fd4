load ../test_helper
load ../mcp/connection

@test "218 a client without sessions has an episode, too" {
  local meta='"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"modern","version":"1"}}'
  # given
  "$majordomus" init >/dev/null
  quietly one
  # when
  say one '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{'"$meta"',"name":"majordomus_session_attach","arguments":{"external_id":"thread"}}}'
  reply=$(answer one 1)
  # then
  equal "$(told resumed)" false
  say one '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{'"$meta"',"name":"majordomus_peers","arguments":{"external_id":"thread"}}}'
  reply=$(answer one 2)
  equal "$(told peers.0.client)" modern
  equal "$(told peers.0.external_id)" thread
  hang_up one
  equal "$(on_board thread)" detached
}
