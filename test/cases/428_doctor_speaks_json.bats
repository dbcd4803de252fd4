load ../test_helper

@test "428 doctor speaks JSON" {
  # given
  recording
  printf 'session:\n  briefing: "a \\"b\\" c"\n' >.ai/repo/policy.yaml
  # when
  run --separate-stderr "$majordomus" doctor --json
  # then
  equal "$status" 1
  printf '%s' "$output" >"$BATS_TEST_TMPDIR/answer"
  "$tool" valid "$BATS_TEST_TMPDIR/answer"
  equal "$("$tool" keys "$BATS_TEST_TMPDIR/answer" | tr '\n' ' ')" "schema checks findings "
  equal "$("$tool" get "$BATS_TEST_TMPDIR/answer" schema)" majordomus.doctor/v1
  equal "$("$tool" get "$BATS_TEST_TMPDIR/answer" findings)" 1
}
