load ../test_helper
load ../board_helper

@test "246 a server that stops forgets who came in" {
  # given
  "$majordomus" init >/dev/null
  come_in
  browse /board
  equal "$http" 200
  "$majordomus" serve --stop
  # when
  board --print >/dev/null
  # then: it is back where it was, and the cookie is worth nothing
  browse /board
  equal "$http" 401
  equal "$(curl -sS -m 20 -o /dev/null -w '%{http_code}' "$base/board/enter?once=$token")" 403
}
