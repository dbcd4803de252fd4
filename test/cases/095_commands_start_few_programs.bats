load ../test_helper

# started COMMAND... prints how many programs a command and its children started.
started() {
  strace -f -qq -e trace=execve -e signal=none -o "$BATS_TEST_TMPDIR/trace" "$@" >/dev/null 2>&1 </dev/null || true
  grep -c ' = 0$' "$BATS_TEST_TMPDIR/trace"
}

# few MOST COMMAND... fails when it starts more than that.
few() {
  local most=$1 n
  shift
  n=$(started "$@")
  printf 'row: %s: %s of at most %s\n' "$*" "$n" "$most"
  [ "$n" -le "$most" ]
}

@test "095 commands start few programs" {
  strace -o /dev/null true 2>/dev/null || skip "strace cannot be used here"
  # given
  recording
  prompt "one"
  # when, then: the launcher, the program, and git or a self test's own
  few 3 "$majordomus" status
  few 3 "$majordomus" prompts list
  few 3 "$majordomus" session list
  few 3 "$majordomus" capture status --probe off
  # when, then: what an attach starts beside the server
  strace -f -qq -e trace=execve -e signal=none -o "$BATS_TEST_TMPDIR/attach" "$majordomus" capture session --provider generic --event start \
    <<<'{"session_id":"one","source":"attach"}' >/dev/null 2>&1
  [ "$(grep -c ' = 0$' "$BATS_TEST_TMPDIR/attach")" -le 5 ]
}
