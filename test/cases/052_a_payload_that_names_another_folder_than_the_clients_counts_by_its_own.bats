load ../test_helper

@test "052 a payload that names another folder than the client's counts by its own" {
  # given
  recording
  git init -q "$BATS_TEST_TMPDIR/other"
  payload UserPromptSubmit "prompt=said in the other" "cwd=$BATS_TEST_TMPDIR/other" >"$BATS_TEST_TMPDIR/payload"
  # when
  run hook UserPromptSubmit <"$BATS_TEST_TMPDIR/payload"
  # then
  assert_silent
  equal "$(records)" ''
  equal "$(lost)" ''
  equal "$(find "$BATS_TEST_TMPDIR/other" -name .ai)" ''
}
