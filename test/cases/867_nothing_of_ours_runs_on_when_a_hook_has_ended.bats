load ../test_helper

@test "867 nothing of ours runs on when a hook has ended" {
  local file=$BATS_TEST_TMPDIR/payload
  # given
  own_toolkit
  recording
  payload UserPromptSubmit >"$file"
  printf '{"half":' >"$BATS_TEST_TMPDIR/half"
  while read -r shell; do
    for row in "$file" "$BATS_TEST_TMPDIR/half"; do
      printf 'row: %s in %s\n' "${row##*/}" "$shell"
      # when
      run "$tool" hold 8 "$row" $shell -c "$(line UserPromptSubmit)"
      # then
      assert_silent
      equal "$(pgrep -f "$kit/build/|$HOME/.local/share/" || true)" ''
    done
  done < <(shells | head -n 3)
  shell=sh
  rm -f "$private/prompts/.capture.log"
  assert_usable
}
