load ../test_helper

@test "645 no tail of a credential is left behind" {
  local random text tail
  # given
  while read -r text tail; do
    random=$("$tool" random aB3 53)
    printf 'row: %s\n' "$text"
    # when
    run "$majordomus" redact <<<"${text//@@/$random}"
    # then
    equal "$status" 0
    contains "$output" '[redacted:'
    lacks "$output" "${random:0:12}"
    lacks "$output" "$tail"
  done <<'ROWS'
DB_PASSWORD=@@!zz9#q zz9
DB_PASSWORD="@@!zz9" zz9
"password":"@@$zz9" zz9
vcp_@@-zz9 zz9
vcp_a-b_@@ a-b_
xai-@@_zz9 zz9
gh_token=ghp_@@-zz9 zz9
gsk_@@_zz9-zz9 zz9
postgres://app:zz9*@@#x/y$z@db.internal:5432/main zz9
postgres://app:zz9@@@@y@db/main zz9
redis://:xY1qz@@@cache:6379/0 xY1qz
ROWS
}
