load ../test_helper

@test "195 an end that stopped behind its record is finished and nothing is told twice" {
  # given
  recording
  start
  end
  mv "$private"/state/sessions-closed/*.yaml "$private/state/sessions-open/"
  sed '/^## Close/,$d' "$(contexts)" >"$BATS_TEST_TMPDIR/context"
  cp "$BATS_TEST_TMPDIR/context" "$(contexts)"
  before=$(cat "$(episodes)")
  # when
  run end
  # then
  assert_silent
  equal "$(opened)" ''
  equal "$(cat "$(episodes)")" "$before"
  equal "$(grep -c '^## Close' "$(contexts)")" 1
}
