load ../test_helper

# held FILE makes a process hold the lock on FILE, as one of ours that was
# stopped does; $holder is its pid.
held() {
  "$tool" locked "$1" &
  holder=$!
  until [ -s "$1" ]; do sleep 0.02; done
}

@test "845 an end behind a stopped process is done by the next event" {
  local row holder
  # given
  recording
  while read -r row; do
    printf 'row: %s\n' "$row"
    new_repository "$BATS_TEST_TMPDIR/$row"
    "$majordomus" init >/dev/null
    start session_id=one
    prompt "before the end" session_id=one
    held "$private/state/lock"
    # when
    run end session_id=one
    # then
    assert_silent
    run start session_id=two
    assert_silent
    run capture end SessionEnd.prompt_input_exit session_id=one
    assert_failed
    contains "$output" "locked by process $holder "
    equal "$(opened | wc -l)/$(episodes | wc -l)" 1/0
    kill -9 "$holder"
    case $row in
    prompt) prompt "the next prompt" session_id=three ;;
    start) start session_id=three source=resume ;;
    recover) "$majordomus" session recover ;;
    reconcile) "$majordomus" capture reconcile >/dev/null ;;
    esac
    equal "$(episodes | wc -l)" 1
    equal "$(front reason "$(episodes)")" '"prompt_input_exit"'
    equal "$(front prompts "$(episodes)")" 1
    grep -q 'provider_session: "two"' "$private"/state/sessions-open/*.yaml
    equal "$(find "$private/state/tmp" -name 'd-*')" ''
  done <<'ROWS'
prompt
start
recover
reconcile
ROWS
}
