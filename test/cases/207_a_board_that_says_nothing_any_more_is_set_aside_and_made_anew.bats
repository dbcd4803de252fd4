load ../test_helper
load ../mcp/connection

@test "207 a board that says nothing any more is set aside and made anew" {
  local text
  # given
  "$majordomus" init >/dev/null
  connect one
  attach one kept
  for text in 'garbage' '{"schema":"majordomus.board/v1","epi' ''; do
    connect two
    attach two left
    hang_up two
    printf '%s' "$text" >"$private/state/board/board.json"
    # when
    connect two
    attach two new
    # then
    contains "$(cat "${client_err[two]}")" 'was damaged: it was set aside'
    call one episodes
    equal "$(told mine)" kept
    equal "$(on_board kept)" open
    equal "$(on_board left)" detached
    detach two
    detach two '{"external_id":"left"}'
    contains "$(told episode.repository)" 'episode closed'
    hang_up two
  done
  equal "$(find "$private/state/board" -name 'board.json.damaged-*' | wc -l | tr -d ' ')" 3
  private_modes
}
