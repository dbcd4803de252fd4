load ../test_helper
load ../mcp/connection

# The subscriptions themselves are tried by TestWhatIsDeclaredWorks, in every
# way in which a client can connect.
@test "258 a server declares what it does and nothing else" {
  local line method modern
  # given
  "$majordomus" init >/dev/null
  quietly one
  # when
  say one '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"one","version":"1"}}}'
  line=$(answer one 0)
  # then
  contains "$line" '"capabilities":{"resources":{"subscribe":true},"tools":{}}'
  say one '{"jsonrpc":"2.0","id":1,"method":"resources/subscribe","params":{"uri":"majordomus://product/providers"}}'
  contains "$(answer one 1)" '"result":{}'
  say one '{"jsonrpc":"2.0","id":2,"method":"resources/subscribe","params":{"uri":"majordomus://nothing"}}'
  contains "$(answer one 2)" '"error":'
  client_id=10
  for method in prompts/list prompts/get logging/setLevel completion/complete; do
    client_id=$((client_id + 1))
    say one '{"jsonrpc":"2.0","id":'"$client_id"',"method":"'"$method"'","params":{"name":"x","level":"info","ref":{"type":"ref/prompt","name":"x"},"argument":{"name":"a","value":""}}}'
    contains "$(answer one "$client_id")" '"code":-32601'
  done
  # and the same without a session
  modern='"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}'
  quietly two
  say two '{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{'"$modern"'}}'
  contains "$(answer two 1)" '"capabilities":{"resources":{"subscribe":true},"tools":{}}'
  say two '{"jsonrpc":"2.0","id":2,"method":"prompts/list","params":{'"$modern"'}}'
  contains "$(answer two 2)" '"code":-32601'
}
