load ../test_helper
load ../mcp/connection

# board_has NAME waits until the board has an episode of that name.
board_has() { [ -n "$(on_board "$1")" ]; }

@test "254 a server whose folder git removed goes on and holds what it held" {
  # given
  "$majordomus" init >/dev/null
  connect one
  attach one work
  # when git takes everything that it does not track
  git clean -qffdx
  [ ! -e "$private/state/board" ]
  # then the next call works, and says what was lost
  call one episodes
  until_true board_has work
  equal "$(told mine)" work
  contains "$(told notices.0)" "a new episode under the same name was opened"
  equal "$(open_entries)" 1
  private_modes
  # and a new server, whose client has the same number, cannot end it
  rm -r "$private/state/board"
  connect two
  attach two other
  detach two '{"external_id":"work"}'
  contains "$(refusal)" 'refused: external_id: '
  detach one '{"external_id":"other"}'
  contains "$(refusal)" 'refused: external_id: the episode is held by peer '
  # and each of them closes its own
  call two episodes
  until_true eval 'call two episodes; [ "$(told open)" = 2 ]'
  detach one
  contains "$(told episode.repository)" 'episode closed (closed, reason detach)'
  detach two
  contains "$(told episode.repository)" 'episode closed (closed, reason detach)'
  lacks "$(cat "${client_err[one]}" "${client_err[two]}")" 'fault'
}
