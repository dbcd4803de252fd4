load ../test_helper

@test "430 doctor in a clean repository says so in JSON too" {
  # given
  recording
  # when
  run --separate-stderr "$majordomus" doctor --json
  # then
  equal "$status" 0
  printf '%s' "$output" >"$BATS_TEST_TMPDIR/answer"
  "$tool" valid "$BATS_TEST_TMPDIR/answer"
  equal "$("$tool" get "$BATS_TEST_TMPDIR/answer" findings)" 0
}
