load ../test_helper

# lost_in DAMAGE: both runtimes say the same of a prompt that was lost so.
lost_in() {
  local first='' with
  for with in sh "$top/test/embedded-sh"; do
    shell=$with
    rm -rf "$private/prompts"
    "$tool" repeat '{"session_id":"s","prompt":"' 100000 x '"}' >"$BATS_TEST_TMPDIR/payload"
    run feed "$BATS_TEST_TMPDIR/payload" # the rest of the pipe is read, too
    assert_silent
    equal "$(records)" ''
    equal "$(lost | wc -l)" 1
    now=$(lost | cut -d ' ' -f 2-)
    equal "$1: $now" "$1: ${first:=$now}"
    private_modes
  done
}

@test "906 a lost prompt leaves the shim's own line with the embedded runtime too" {
  # given
  own_toolkit
  recording
  cp "$kit/lib/capture.sh" "$BATS_TEST_TMPDIR/whole"
  # when
  head -n 200 "$BATS_TEST_TMPDIR/whole" >"$kit/lib/capture.sh"
  lost_in 'cut short'
  contains "$now" 'the library is damaged'
  sed 's/^mj__put() {$/&\n  return 3/' "$BATS_TEST_TMPDIR/whole" >"$kit/lib/capture.sh"
  lost_in 'no writing'
  # then
  contains "$now" 'claude-code prompt lost: the helper failed'
  contains "$now" '; keys: unread'
}
