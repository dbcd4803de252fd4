load ../status_helper

@test "520 status as json is of the form that its schema describes" {
  # given
  recording
  start
  # when
  run -0 --separate-stderr "$majordomus" capture status --json
  # then
  printf '%s\n' "$output" >"$BATS_TEST_TMPDIR/status.json"
  "$tool" schema "$top/share/schemas/status.schema.json" "$BATS_TEST_TMPDIR/status.json"
  equal "$(grep -c '^{"provider"' "$BATS_TEST_TMPDIR/status.json")" $((2 * $(declared)))
  contains "$output" '{"provider":"claude-code","aspect":"session","capability":"hooks","state":"verified","reason":"self test passed'
}
