load ../test_helper
load ../mcp/connection

@test "212 a server killed while its command runs leaves board and store of one mind" {
  local i
  # given
  "$majordomus" init >/dev/null
  for i in 1 2 3 4 5 6 7 8 9 10; do
    connect one
    # when: at some moment of an attach, or of a detach
    say one '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"majordomus_session_attach","arguments":{"external_id":"thread"}}}'
    say one '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"majordomus_session_detach","arguments":{}}}'
    sleep "0.0$((i - 1))"
    killed one
    # then: the next one has it, whatever came of it
    connect two
    attach two thread
    equal "$(open_entries)" 1
    equal "$(on_board thread)" open
    detach two
    contains "$(told episode.repository)" 'episode closed'
    equal "$(open_entries)" 0
    hang_up two
  done
  equal "$(find "$private/state/board/processes" "$private/state/board/names" -type f | wc -l | tr -d ' ')" 0
}
