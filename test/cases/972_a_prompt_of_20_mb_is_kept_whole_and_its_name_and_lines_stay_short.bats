load ../test_helper

# Issue 8. Known from entireio/cli#2002, #2091.
@test "972 a prompt of 20 MB is kept whole and its name and lines stay short" {
  local record
  # given
  recording
  start
  "$tool" repeat '{"hook_event_name":"UserPromptSubmit","session_id":"'"$session"'","cwd":"'"$PWD"'","prompt":"' 1000000 'all of these words, ' '"}' >"$BATS_TEST_TMPDIR/sent"
  # when
  run feed "$BATS_TEST_TMPDIR/sent"
  # then
  assert_silent
  record=$(record)
  equal "$(span text "$record" | wc -c)" 20000003
  "$tool" valid "$record"
  [ "${#record}" -lt $((${#private} + 100)) ]
  [ "$(ledger | wc -c)" -lt 4000 ]
  equal "$(front prompts "$(end >/dev/null; episodes)")" 1
}
