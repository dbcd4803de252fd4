load ../test_helper

@test "141 the ledger says that a hook fired before anything is done" {
  # given
  recording
  start
  # when
  prompt "kept"
  prompt "" prompt=" "
  compact
  end
  # then
  equal "$(ledger | sed 's/.*"event":"\([a-z.]*\)".*/\1/' | tr '\n' ' ')" "session.start.received session.opened prompt.received prompt.recorded \
prompt.received prompt.skipped session.compact.received session.compacted session.end.received session.closed "
  ledger >"$BATS_TEST_TMPDIR/lines"
  while IFS= read -r line; do
    printf '%s\n' "$line" >"$BATS_TEST_TMPDIR/line"
    "$tool" valid "$BATS_TEST_TMPDIR/line"
    equal "$("$tool" keys "$BATS_TEST_TMPDIR/line" | tr '\n' ' ')" "ts event provider episode data "
  done <"$BATS_TEST_TMPDIR/lines"
}
