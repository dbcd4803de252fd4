load ../test_helper
load ../board_helper

@test "250 the server of a board outlives the terminal it was started in" {
  local session
  command -v setsid >/dev/null || skip 'no setsid'
  # given
  "$majordomus" init >/dev/null
  # when: the whole session of the command is hung up
  setsid sh -c '"$0" board --print 3>&-; sleep 30' "$majordomus" >"$BATS_TEST_TMPDIR/said" 2>&1 3>&- &
  session=$!
  until_true grep -q once= "$BATS_TEST_TMPDIR/said"
  server_pid=$("$tool" json pid <"$private/state/board/http.json")
  kill -HUP -- "-$session"
  wait "$session" || true
  # then
  run "$majordomus" serve --status
  equal "$status" 0
  kill -0 "$server_pid"
}
