load ../test_helper

@test "851 twelve deliveries of one prompt at once give one record" {
  local n
  # given
  recording
  start
  sender send UserPromptSubmit UserPromptSubmit
  for n in $(seq "$(rounds 5)"); do
    printf 'row: round %s\n' "$n"
    # when
    run "$tool" race 12 "$BATS_TEST_TMPDIR/send" "prompt_id=delivery-$n"
    # then
    assert_silent
    equal "$(records | wc -l)" "$n"
    equal "$(happened prompt.recorded)" "$n"
  done
  equal "$(lost)" ''
  assert_usable
}
