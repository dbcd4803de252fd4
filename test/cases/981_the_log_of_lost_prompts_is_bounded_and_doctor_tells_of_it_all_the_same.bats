load ../test_helper

# Issue 8. Known from spike1292/claude-memory#53.
@test "981 the log of lost prompts is bounded and doctor tells of it all the same" {
  local n
  # given
  recording
  policy repository 'ledger:' '  max_bytes: 1KiB'
  printf '{' >"$BATS_TEST_TMPDIR/sent"
  # when
  for n in {1..40}; do feed "$BATS_TEST_TMPDIR/sent"; done
  # then
  [ "$(cat "$private"/prompts/.capture.log* | wc -c)" -lt 4096 ]
  equal "$(find "$private/prompts" -name '.capture.log*' | wc -l)" 2
  private_modes
  rm "$private/prompts/.capture.log"
  run "$majordomus" doctor
  equal "$status" 1
  contains "$output" 'prompt(s) were not recorded'
}
