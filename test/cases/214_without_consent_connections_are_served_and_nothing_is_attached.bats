load ../test_helper
load ../mcp/connection

@test "214 without consent connections are served and nothing is attached" {
  # given
  connect one --http-port 0
  # when
  attach one thread
  # then
  contains "$(refusal)" "refused: nothing is recorded in this repository (hint: 'majordomus init')"
  contains "$(cat "${client_err[one]}")" 'nowhere to keep the token'
  [ ! -e "$repo/.ai" ]
  equal "$(git status --porcelain)" ''
  # and once somebody says yes, it works without a restart
  "$majordomus" init >/dev/null
  attach one thread
  contains "$(told episode.repository)" ' opened at '
  run "$majordomus" serve --status
  equal "$status" 1
}
