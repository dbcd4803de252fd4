load ../test_helper

@test "863 two starts at once open one episode" {
  local n
  # given
  recording
  sender start SessionStart.startup SessionStart
  for n in $(seq "$(rounds 10)"); do
    printf 'row: round %s\n' "$n"
    # when
    run "$tool" race 2 "$BATS_TEST_TMPDIR/start" "session_id=s$n"
    # then
    equal "$status" 0
    equal "$(opened | wc -l)" "$n"
    equal "$(happened session.opened)" "$n"
    equal "$(ls "$private/session-contexts" | wc -l)" "$n"
  done
  assert_usable
}
