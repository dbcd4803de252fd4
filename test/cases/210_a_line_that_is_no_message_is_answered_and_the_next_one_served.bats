load ../test_helper
load ../mcp/connection

@test "210 a line that is no message is answered and the next one served" {
  # given
  "$majordomus" init >/dev/null
  connect one
  # when
  say one 'not json'
  say one '{"half":'
  say one '[{"jsonrpc":"2.0","id":9,"method":"ping"}]'
  say one "$("$tool" repeat '{"jsonrpc":"2.0","id":7,"method":"ping","params":{"x":"' 10000000 y '"}}')"
  # then
  equal "$(answer one 7)" '{"jsonrpc":"2.0","id":7,"result":{}}'
  attach one thread
  equal "$(told resumed)" false
  equal "$(grep -c '"error"' "$BATS_TEST_TMPDIR/client-one/out")" 3
  # half a line and the end of the input
  printf '{"jsonrpc":"2.0","id":8,"me' >&"${client_in[one]}"
  hang_up one
  equal "$(on_board thread)" detached
  equal "$(grep -c '^{\|^\[' "$BATS_TEST_TMPDIR/client-one/out")" "$(wc -l <"$BATS_TEST_TMPDIR/client-one/out" | tr -d ' ')"
}
