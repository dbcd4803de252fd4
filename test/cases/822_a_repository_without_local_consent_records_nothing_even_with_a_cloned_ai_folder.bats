load ../test_helper

@test "822 a repository without local consent records nothing, even with a cloned .ai folder" {
  # given
  recording
  new_repository "$BATS_TEST_TMPDIR/foreign"
  mkdir -p .ai/repo/sessions .ai/local/prompts
  find .ai .git -type f | sort | xargs cksum >"$BATS_TEST_TMPDIR/before"
  while read -r shell; do
    printf 'row: %s\n' "$shell"
    # when
    run start
    # then
    assert_silent
    run prompt "not here"
    assert_silent
    run end
    assert_silent
  done < <(shells)
  find .ai .git -type f | sort | xargs cksum | diff "$BATS_TEST_TMPDIR/before" -
}
