load ../test_helper

# Issue 8.
@test "947 a remote's address gives away no more than host and path" {
  local secret address want
  # given
  recording
  secret=$("$tool" random hush 20)
  while read -r want address; do
    printf 'row: %s\n' "${address//SECRET/…}"
    git config --replace-all remote.origin.url "$(printf '%b' "${address//SECRET/$secret}")"
    # when
    run start "session_id=$address"
    equal "$status" 0
    run end "session_id=$address"
    # then
    assert_silent
    contains "$(front repository_id "$(episodes | tail -n 1)")" "$want"
    [ ! -e ran ]
    rm "$(episodes)"
  done <<'ROWS'
"example.com/a/b" https://me:SECRET@example.com/a/b.git
"example.com/a/b" https://SECRET@example.com:443/a/b
"example.com/a/b" ssh://git:SECRET@Example.com:22/a/b/
"example.com/a/b" git@example.com:a/b.git?token=SECRET
"example.com/a/b" https://example.com/a/b?access_token=SECRET#SECRET
"example.com/a/b" HTTPS://me@SECRET@example.com/a/b
"local: https://me:SECRET/x@example.com/a/b
"local: ext::sh${IFS}-c${IFS}touch${IFS}ran${IFS}SECRET
"local: file:///home/SECRET/a
"local: /home/SECRET/a
"local: https://example.com/a\033]0;SECRET\007
"local: https://[SECRET
ROWS
  equal "$(grep -rl "$secret" .ai || true)" ''
}
