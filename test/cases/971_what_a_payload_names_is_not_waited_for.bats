load ../test_helper

# Issue 8. Known from entireio/cli#1137.
@test "971 what a payload names is not waited for" {
  local named event
  # given
  recording
  mkfifo "$BATS_TEST_TMPDIR/pipe"
  : >"$BATS_TEST_TMPDIR/empty"
  for named in "$BATS_TEST_TMPDIR/pipe" "$BATS_TEST_TMPDIR/empty" /nowhere/at/all /dev/tty "$BATS_TEST_TMPDIR"; do
    printf 'row: %s\n' "$named"
    for event in SessionStart:SessionStart.startup UserPromptSubmit:UserPromptSubmit SessionEnd:SessionEnd.prompt_input_exit; do
      payload "${event#*:}" "transcript_path=$named" prompt_id- >"$BATS_TEST_TMPDIR/sent"
      # when
      run timeout 5 sh -c "$(line "${event%:*}")" <"$BATS_TEST_TMPDIR/sent"
      # then
      equal "$status" 0
    done
  done
  equal "$(records | wc -l)" 5
  equal "$(episodes | wc -l)" 5
  payload UserPromptSubmit "cwd=$BATS_TEST_TMPDIR/pipe" prompt_id- >"$BATS_TEST_TMPDIR/sent"
  run timeout 5 sh -c "$(line UserPromptSubmit)" <"$BATS_TEST_TMPDIR/sent"
  assert_silent
  equal "$(records | wc -l)" 6
}
