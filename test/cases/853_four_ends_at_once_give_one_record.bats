load ../test_helper

@test "853 four ends at once give one record" {
  local n
  # given
  recording
  sender end SessionEnd.prompt_input_exit SessionEnd
  for n in $(seq "$(rounds 8)"); do
    printf 'row: round %s\n' "$n"
    start >/dev/null
    # when
    run "$tool" race 4 "$BATS_TEST_TMPDIR/end"
    # then
    assert_silent
    equal "$(episodes | wc -l)" "$n"
    equal "$(opened)" ''
    equal "$(happened session.closed)" "$n"
  done
  equal "$(grep -h '^continues: ' $(episodes) | sort | uniq -d)" ''
  assert_usable
}
