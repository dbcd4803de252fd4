load ../test_helper

@test "868 without a shim a pipe left open does not hold the hook" {
  # given
  recording
  payload UserPromptSubmit >"$BATS_TEST_TMPDIR/sent.json"
  line=$(line UserPromptSubmit)
  rm -r "$HOME/.local/share/majordomus"
  while read -r shell; do
    # when
    # shellcheck disable=SC2086 # a shell and its options
    run "$tool" hold 3 "$BATS_TEST_TMPDIR/sent.json" $shell -c "$line"
    # then
    equal "$shell: $status $output" "$shell: 0 "
  done < <(shells)
}
