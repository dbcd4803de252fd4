load ../test_helper

@test "646 what only looks like a credential is left alone" {
  local text
  # given
  while read -r text; do
    printf 'row: %s\n' "$text"
    # when
    run "$majordomus" redact <<<"$text"
    # then
    equal "$output" "$text"
  done <<'ROWS'
Authorization: Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6Is...
Authorization: Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6Is…
-----BEGIN RSA PRIVATE KEY-----
http://localhost:8080/a@b
https://example.org:3000?mail=me@example.org
http://app:$PASSWORD@db/x
see https://example.org/@scope/pkg@1.2.3
git@github.com:a/b.git
ROWS
}
