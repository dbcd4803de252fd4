load ../test_helper
load ../mcp/connection

@test "257 a name that hides something is refused and a client's is masked" {
  local id key
  # given
  "$majordomus" init >/dev/null
  key=$("$tool" random ghp_ 36)
  quietly one
  say one '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"ed\u202eitor\u200b '"$key"'","version":"1\udb40\udc41\u001b[31m"}}}'
  answer one 0 >/dev/null
  serving
  # when
  for id in 'a\u202eb' 'a\u2066b' 'a\u200bb' 'a\u200db' 'a\ufeffb' 'a\udb40\udc41b' 'a\udb40\udd00b' 'a\u00adb' 'a\u2028b' 'a\u061cb' 'a\ud800b' 'a\u009bb'; do
    call one session_attach "{\"external_id\":\"$id\"}"
    # then
    contains "$(refusal)" 'invalid_input: external_id: '
    ask POST /api/v1/episodes/attach "{\"external_id\":\"$id\"}"
    equal "$http" 422
    equal "$("$tool" json field <<<"$reply")" external_id
  done
  call one session_attach "{\"external_id\":\"work $key\"}"
  contains "$(refusal)" 'invalid_input: external_id: looks like a credential'
  lacks "$reply" "$key"
  equal "$(open_entries)" 0
  # and what the client calls itself is masked everywhere
  call one peers
  contains "$(told peers.0.client)" 'editor [redacted:'
  equal "$(told peers.0.version)" '1[31m'
  contains "$(told untrusted)" "other clients' own words"
  until_true eval 'ask GET /api/v1/peers; contains "$reply" "editor [redacted:"'
  contains "$reply" "other clients' own words"
  lacks "$(cat "$private"/state/board/processes/*.json)" "$key"
  # and two spellings of one name are one name
  call one session_attach '{"external_id":"e\u0301tude"}'
  ask POST /api/v1/episodes/detach '{"external_id":"\u00e9tude"}'
  equal "$http" 409
  contains "$reply" 'the episode is held by peer '
  call one episodes
  contains "$(told untrusted)" "other clients' own words"
  detach one '{"external_id":"\u00e9tude"}'
  contains "$(told episode.repository)" 'episode closed (closed, reason detach)'
}
