load ../test_helper

@test "854 an end and a resume of the same session at once lose neither" {
  local n
  # given
  recording
  sender end SessionEnd.resume SessionEnd
  sender resume SessionStart.resume SessionStart
  for n in $(seq "$(rounds 20)"); do
    printf 'row: round %s\n' "$n"
    start "session_id=s$n" >/dev/null
    # when
    run "$tool" together "'$BATS_TEST_TMPDIR/end' session_id=s$n" "'$BATS_TEST_TMPDIR/resume' session_id=s$n >/dev/null"
    # then
    assert_silent
    equal "$(episodes | wc -l)" "$n"
    run prompt "goes on" "session_id=s$n"
    assert_silent
    equal "$(field episode_link)" open
    equal "$(front episode "$(opened)")" "$(field episode)"
    grep -qx "episode: $(front continues "$(opened)")" "$private"/state/sessions-closed/*.yaml
    rm -f "$private"/state/sessions-open/*
    forget_all
  done
  equal "$(lost)" ''
  assert_usable
}
