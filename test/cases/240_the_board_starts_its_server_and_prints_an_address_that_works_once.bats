load ../test_helper
load ../board_helper

@test "240 the board starts its server and prints an address that works once" {
  local first
  # given
  "$majordomus" init >/dev/null
  # when
  first=$(board)
  # then
  contains "$first" 'The board: http://127.0.0.1:'
  contains "$first" 'was started for it'
  contains "$first" 'stop it  majordomus serve --stop'
  lacks "$first" "$("$tool" json token <"$private/state/board/http.json")"
  contains "$(board)" 'was running already'
  [[ $(board --print) =~ ^http://127\.0\.0\.1:[0-9]+/board/enter\?once=[0-9a-f]{64}$ ]]
  private_modes
  run "$majordomus" board --print --no-open
  equal "$status" 2
  "$majordomus" serve --stop
}
