load client_helper

# Issue 4: Claude Code as a client of the server, with no hook of ours.
@test "170 a client without hooks attaches through its own configuration and detaches" {
  # given
  "$majordomus" init >/dev/null
  "$majordomus" mcp install --client claude-code >/dev/null
  model --tool mcp__majordomus__majordomus_session_attach --tool-input '{"external_id":"first"}'
  # when
  run --separate-stderr claude --allowedTools 'mcp__majordomus__*' -p 'begin'
  # then: it attached and worked; leaving, the client asks its servers to stop
  equal "$status:$output" '0:Done.'
  equal "$(opened)" ''
  assert_connection "$(episodes)" '"shutdown"'
  # and it closes one that waits for it by its name
  printf '{"session_id":"second","source":"attach"}' | "$majordomus" capture session --provider generic --event start >/dev/null 2>&1
  model --tool mcp__majordomus__majordomus_session_attach --tool-input '{"external_id":"second"}'
  claude_behind --allowedTools 'mcp__majordomus__*' -p 'go on'
  ended
  equal "$(happened session.kept)" 1
  printf '{"session_id":"third","source":"attach"}' | "$majordomus" capture session --provider generic --event start >/dev/null 2>&1
  model --tool mcp__majordomus__majordomus_session_detach --tool-input '{"external_id":"third"}'
  run --separate-stderr claude --allowedTools 'mcp__majordomus__*' -p 'the work is done'
  equal "$status:$output" '0:Done.'
  assert_connection "$(grep -l '^reason: "detach"$' $(episodes))" '"detach"'
}

# assert_connection RECORD REASON
assert_connection() {
  equal "$(front provider "$1")/$(front opened_by "$1")/$(front outcome "$1")/$(front reason "$1")" "generic/attach/closed/$2"
}
