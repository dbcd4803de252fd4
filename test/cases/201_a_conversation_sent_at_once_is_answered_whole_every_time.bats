load ../test_helper
load ../mcp/connection

@test "201 a conversation sent at once is answered whole every time" {
  local i said
  # given
  "$majordomus" init >/dev/null
  printf '%s\n' \
    '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"case","version":"1"}}}' \
    '{"jsonrpc":"2.0","method":"notifications/initialized"}' \
    '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"majordomus_session_attach","arguments":{"external_id":"my-thread"}}}' \
    '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"majordomus_session_detach","arguments":{}}}' >"$BATS_TEST_TMPDIR/said"
  for i in $(seq "${MJ_ROUNDS:-20}"); do
    # when
    said=$("$mcp" --http-port 0 <"$BATS_TEST_TMPDIR/said" 2>/dev/null)
    # then
    reply=$(printf '%s\n' "$said" | grep -F '"id":2,')
    contains "$(told episode.repository)" ' opened at '
    reply=$(printf '%s\n' "$said" | grep -F '"id":3,')
    contains "$(told episode.repository)" 'episode closed (closed, reason detach) into .ai/repo/sessions/'
  done
  equal "$(episodes | wc -l | tr -d ' ')" "${MJ_ROUNDS:-20}"
}
