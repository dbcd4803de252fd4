load ../status_helper

@test "543 an evidence check that could not look is a fault" {
  # given
  export MAJORDOMUS_SHARE=$BATS_TEST_TMPDIR/nowhere
  # when
  run evidence_check
  # then
  assert_failed
  contains "$output" "$MAJORDOMUS_SHARE/providers.yaml"
  mkdir -p "$MAJORDOMUS_SHARE/providers.yaml"
  run evidence_check
  assert_failed
  contains "$output" 'not a regular file'
}
