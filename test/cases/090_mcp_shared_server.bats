load ../test_helper
load ../mcp/connection

# Issue 4: serving and reading change nothing but the board's own folder.
@test "090 mcp shared server" {
  local before
  # given another client's episode, within its grace, and a dead server (what is
  # over its grace is closed by every server, see 233)
  export MAJORDOMUS_TEST_EVERY=100ms
  "$majordomus" init >/dev/null
  git add -A
  git commit -q -m init
  connect other
  attach other waiting
  killed other
  everything() { (cd "$repo" && git status --porcelain=v2 && find . -path ./.ai/local/state/board -prune -o -type f -exec cksum {} + | sort -k 3); }
  before=$(everything)
  # when: two clients and a web server are here, ask everything, and go
  connect one
  connect two --http-port 0
  serving
  for name in one two; do
    call "$name" episodes
    call "$name" episodes '{"external_id":"waiting"}'
    call "$name" peers
    call "$name" providers
    say "$name" '{"jsonrpc":"2.0","id":7,"method":"resources/read","params":{"uri":"majordomus://product/providers"}}'
    answer "$name" 7 >/dev/null
  done
  for path in /api/v1/episodes /api/v1/peers /api/v1/product/providers /openapi.json /healthz; do
    ask GET "$path"
    equal "$http" 200
  done
  sleep 1
  hang_up one
  stopped two
  kill -TERM "$server_pid"
  wait "$server_pid" || true
  # then
  equal "$(everything)" "$before"
  equal "$(open_entries)" 1
  private_modes
}
