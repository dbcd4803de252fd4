load ../test_helper
load ../board_helper

@test "245 the page is for a browser that was let in and for nothing else" {
  local path
  # given
  "$majordomus" init >/dev/null
  come_in
  for path in /board /board/events /board/page.js /board/page.css /board/icon.svg; do
    # when
    reply=$(curl -sS -m 20 -w ' %{http_code}' "$base$path")
    # then
    equal "${reply##* }" 401
    lacks "$reply" "$repo"
  done
  browse /board -H 'Host: evil.example'
  equal "$http" 403
  browse /board/events -H 'Origin: http://evil.example'
  equal "$http" 403
  for path in /api/v1/episodes /openapi.json /mcp; do
    browse "$path"
    equal "$http" 401
  done
  browse /board/once -X POST
  equal "$http" 401
  browse /board
  contains "$head" "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'"
  lacks "$reply" '<script>'
  lacks "$reply" ' style='
  lacks "$("$majordomus" serve --status; ask GET /openapi.json; printf '%s' "$reply")" '/board'
}
