load ../test_helper

@test "821 outside a repository nothing is recorded or made, in every shell" {
  # given
  recording
  mkdir "$BATS_TEST_TMPDIR/elsewhere"
  cd "$BATS_TEST_TMPDIR/elsewhere"
  while read -r shell; do
    printf 'row: %s\n' "$shell"
    for event in UserPromptSubmit SessionStart PreCompact SessionEnd; do
      payload UserPromptSubmit >"$BATS_TEST_TMPDIR/payload"
      # when
      run feed "$BATS_TEST_TMPDIR/payload" $event
      # then
      assert_silent
    done
  done < <(shells)
  equal "$(find .)" .
  assert_nothing_kept
  printf 'row: more than a pipe holds\n'
  shell=sh
  "$tool" repeat '{"prompt":"' 1000000 x '"}' >"$BATS_TEST_TMPDIR/payload"
  run feed "$BATS_TEST_TMPDIR/payload"
  assert_silent
}
