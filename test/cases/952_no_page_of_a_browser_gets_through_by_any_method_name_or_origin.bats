load ../test_helper
load ../mcp/connection

# Issue 8. A page may send whatever it likes to the loopback, and make a name of
# its own lead there.
@test "952 no page of a browser gets through by any method, name or origin" {
  local method path header port right
  # given
  "$majordomus" init >/dev/null
  serving
  port=${base##*:}
  right=$token
  for method in GET POST PUT DELETE OPTIONS PATCH; do
    for path in /mcp /api/v1/episodes/attach /board /healthz; do
      case $method$path in [GP]*T/* | */mcp) ;; *) continue ;; esac
      for header in 'Host: evil.example' "Host: evil.example:$port" 'Host: 127.0.0.1.evil.example' "Host: localhost.evil.example:$port" 'Host: 10.0.0.1' 'Host: 0.0.0.0' \
        'Origin: http://evil.example' 'Origin: null' "Origin: https://127.0.0.1:$port" 'Origin: http://localhost:1' "Origin: http://127.0.0.1:$port.evil.example" \
        "Origin: file://" 'Sec-Fetch-Site: cross-site' 'Sec-Fetch-Site: same-site'; do
        # when
        http=$(curl -sS -m 10 -o "$BATS_TEST_TMPDIR/reply" -w '%{http_code}' -X "$method" -H "Authorization: Bearer $right" -H "$header" "$base$path" 2>/dev/null) || true
        # then
        equal "$method $path $header: $http" "$method $path $header: 403"
      done
    done
  done
  for path in "/api/v1/episodes?token=$right" "/api/v1/episodes?access_token=$right"; do
    http=$(curl -sS -m 10 -o /dev/null -w '%{http_code}' "$base$path")
    equal "$http" 401
  done
  http=$(curl -sS -m 10 -o /dev/null -w '%{http_code}' -u "x:$right" "$base/api/v1/episodes")
  equal "$http" 401
  equal "$(opened)" ''
  ! curl -sS -m 5 -o /dev/null "http://$(hostname -I 2>/dev/null | awk '{ print $1 }'):$port/healthz" 2>/dev/null
}
