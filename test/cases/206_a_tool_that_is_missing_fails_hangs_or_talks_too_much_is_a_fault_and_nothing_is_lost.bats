load ../test_helper
load ../mcp/connection

@test "206 a tool that is missing, fails, hangs or talks too much is a fault and nothing is lost" {
  # given a toolkit whose command can be replaced
  "$majordomus" init >/dev/null
  own_toolkit
  mcp=$kit/bin/majordomus-mcp
  connect one
  mv "$kit/build/majordomus" "$kit/build/real"
  # when: missing
  attach one a
  # then
  contains "$(refusal)" 'fault: the command beside this server cannot be started'
  lacks "$reply" "$kit"
  # failing
  printf '#!/bin/sh\necho "majordomus: it broke" >&2\nexit 3\n' >"$kit/build/majordomus"
  chmod +x "$kit/build/majordomus"
  attach one a
  contains "$(refusal)" 'fault: the command failed'
  contains "$(cat "${client_err[one]}")" 'it broke'
  # saying no
  printf '#!/bin/sh\necho "majordomus: not here" >&2\nexit 1\n' >"$kit/build/majordomus"
  attach one a
  equal "$(refusal)" 'refused: not here'
  # talking too much
  printf '#!/bin/sh\nhead -c 10000000 /dev/zero | tr "\\0" x\nexec "%s" "$@"\n' "$kit/build/real" >"$kit/build/majordomus"
  attach one a
  contains "$(told episode.repository)" ' opened at '
  [ "${#reply}" -lt 400000 ]
  rm "$kit/build/majordomus"
  detach one
  contains "$(refusal)" 'fault: '
  mv "$kit/build/real" "$kit/build/majordomus"
  detach one
  contains "$(told episode.repository)" 'episode closed (closed, reason detach)'
}
