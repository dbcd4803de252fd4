load ../test_helper
load ../board_helper

@test "252 boards that are opened at once share one server" {
  local i pids=''
  # given
  "$majordomus" init >/dev/null
  # when
  for i in 1 2 3 4 5; do
    "$majordomus" board --print >"$BATS_TEST_TMPDIR/said-$i" 2>&1 3>&- &
    pids="$pids $!"
  done
  wait $pids
  # then
  server_pid=$("$tool" json pid <"$private/state/board/http.json")
  equal "$(cat "$BATS_TEST_TMPDIR"/said-? | sed 's,/board/enter.*,,' | sort -u | wc -l | tr -d ' ')" 1
  equal "$(cat "$BATS_TEST_TMPDIR"/said-? | sort -u | wc -l | tr -d ' ')" 5
  equal "$(find "$private/state/board/processes" -name '*.lock' | wc -l | tr -d ' ')" 1
}
