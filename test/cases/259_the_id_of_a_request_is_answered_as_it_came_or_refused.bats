load ../test_helper
load ../mcp/connection

# ping ID prints a request of that id.
ping() { printf '{"jsonrpc":"2.0","id":%s,"method":"ping"}\n' "$1"; }

@test "259 the id of a request is answered as it came, or refused" {
  local id session
  # given
  "$majordomus" init >/dev/null
  serving
  ask POST /mcp '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"web","version":"1"}}}' -D "$BATS_TEST_TMPDIR/head"
  session=$(tr -d '\r' <"$BATS_TEST_TMPDIR/head" | sed -n 's/^[Mm]cp-[Ss]ession-[Ii]d: //p')
  # when
  for id in '"a"' '"1.5"' 0 -7 9007199254740991 9007199254740992 1.5 1.0 1e3 -0 9007199254740993 123456789012345678901 null true '[1]'; do
    run "$mcp" < <(ping "$id")
    ask POST /mcp "$(ping "$id")" -H "Mcp-Session-Id: $session"
    # then
    case $id in
    '"'* | 0 | -7 | 900719925474099[12])
      equal "$output" '{"jsonrpc":"2.0","id":'"$id"',"result":{}}'
      contains "$reply" '{"jsonrpc":"2.0","id":'"$id"',"result":{}}'
      ;;
    null | true | '[1]')
      contains "$output" '"id":null,"error":'
      contains "$reply" '"id":null,"error":'
      equal "$http" 400
      ;;
    *)
      contains "$output" '"id":'"$id"',"error":{"code":-32600'
      contains "$reply" '"id":'"$id"',"error":{"code":-32600'
      equal "$http" 400
      ;;
    esac
  done
}
