load ../test_helper
load ../board_helper

@test "242 the page shows what is attached and its stream says when that changes" {
  # given
  export MAJORDOMUS_TEST_EVERY=100ms
  "$majordomus" init >/dev/null
  come_in
  until_true page_says 'Nothing is open'
  curl -sS -N -m 15 -b "$BATS_TEST_TMPDIR/jar-one" "$base/board/events" >"$BATS_TEST_TMPDIR/events" 2>/dev/null 3>&- &
  stream=$!
  connect one
  # when
  attach one my-thread
  # then
  until_true grep -q '"my-thread is open"' "$BATS_TEST_TMPDIR/events"
  page_says '>my-thread</span>'
  until_true page_says 'one 1<small>peer p'
  hang_up one
  until_true grep -q '"my-thread is detached"' "$BATS_TEST_TMPDIR/events"
  page_says 'closes at <time datetime='
  ask POST /api/v1/episodes/detach '{"external_id":"my-thread"}'
  until_true grep -q '"my-thread is closed"' "$BATS_TEST_TMPDIR/events"
  kill "$stream"
}
