load ../test_helper
load ../mcp/connection

@test "217 a server is started, found and stopped" {
  local first
  # given
  "$majordomus" init >/dev/null
  run "$majordomus" serve --status
  equal "$status" 1
  serving
  first=$url
  # when
  run --separate-stderr "$majordomus" serve --stop
  # then
  equal "$status" 0
  run "$majordomus" serve --stop
  equal "$status" 1
  contains "$output" 'no server of this repository is running'
  # it comes back where it was, with the token it had
  "$majordomus" serve 2>"$BATS_TEST_TMPDIR/serve.err" 3>&- &
  server_pid=$!
  until_true eval 'url=$("$majordomus" serve --status 2>/dev/null)'
  equal "$url" "$first"
  equal "$("$tool" json token <"$private/state/board/http.json")" "$token"
  run "$majordomus" serve --stop --status
  equal "$status" 2
}
