load ../test_helper
load ../mcp/connection

@test "215 a stranger gets nothing over http" {
  local path right
  # given
  "$majordomus" init >/dev/null
  serving
  right=$token
  for path in /mcp /api/v1/episodes /api/v1/peers /api/v1/product/providers /openapi.json; do
    # when
    ask GET "$path" '' -H 'Host: evil.example'
    # then
    equal "$http" 403
    ask GET "$path" '' -H 'Origin: http://evil.example'
    equal "$http" 403
    token=wrong ask GET "$path"
    equal "$http" 401
    lacks "$reply" "$right"
    lacks "$reply" "$repo"
  done
  http=$(curl -sS -m 10 -o /dev/null -w '%{http_code}' "$base/healthz")
  equal "$http" 200
  equal "$(mode "$private/state/board/token")" -rw-------
  equal "$(mode "$private/state/board/http.json")" -rw-------
  private_modes
}
