load ../test_helper
load ../mcp/connection

@test "256 a fault says what to do and the server's log has its cause" {
  local text
  # given
  "$majordomus" init >/dev/null
  connect one
  attach one work
  # when something that is not ours to move has the name of the board's folder
  mv "$private/state/board" "$BATS_TEST_TMPDIR/board"
  : >"$private/state/board"
  attach one work
  # then
  text="'board' in the private half of this repository is not a folder; move it away"
  equal "$(refusal)" "fault: $text"
  contains "$(cat "${client_err[one]}")" "a call failed operation=episodes.attach"
  contains "$(cat "${client_err[one]}")" "$text"
  # and a command that cannot be started has its cause in the log, and no name
  rm "$private/state/board"
  mv "$BATS_TEST_TMPDIR/board" "$private/state/board"
  rm "$private/state/sessions-open"/generic-*.yaml
  rm -r "$private/state/sessions-open"
  : >"$private/state/sessions-open"
  attach one 'a name that a person chose'
  contains "$(refusal)" 'fault: '
  contains "$(cat "${client_err[one]}")" 'the command failed'
  lacks "$(cat "${client_err[one]}")" 'a name that a person chose'
  lacks "$reply" "$private"
  # and once the way is free, it goes on
  rm "$private/state/sessions-open"
  mkdir -m 700 "$private/state/sessions-open"
  attach one work
  contains "$(told episode.repository)" ' opened at '
}
