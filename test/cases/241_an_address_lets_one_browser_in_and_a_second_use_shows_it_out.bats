load ../test_helper
load ../board_helper

@test "241 an address lets one browser in and a second use shows it out" {
  local address jar=$BATS_TEST_TMPDIR/jar-one
  # given
  "$majordomus" init >/dev/null
  address=$(board --print)
  server_pid=$("$tool" json pid <"$private/state/board/http.json")
  base=${address%/board/*}
  # when
  run curl -sS -m 20 -i -c "$jar" "$address"
  # then: a cookie for the page alone, and the address bar is clean
  contains "$output" '303 See Other'
  contains "$(tr -d '\r' <<<"$output")" $'\nLocation: /board\n'
  contains "$output" 'Path=/board; Max-Age=43200; HttpOnly; SameSite=Strict'
  browse /board
  equal "$http" 200
  equal "$(curl -sS -m 20 -o /dev/null -w '%{http_code}' "$address")" 403
  browse /board
  equal "$http" 401
  contains "$reply" 'majordomus board'
}
