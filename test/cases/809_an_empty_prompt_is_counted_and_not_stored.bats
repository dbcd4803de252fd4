load ../test_helper

@test "809 an empty prompt is counted and not stored" {
  local text n=0
  # given
  recording
  for text in '' ' ' $'  \n' $'\t\r\n' $'\u00a0'; do
    n=$((n + 1))
    printf 'row: %q\n' "$text"
    # when
    run prompt "$text"
    # then
    assert_silent
    assert_nothing_kept
    equal "$(happened prompt.skipped)" "$n"
  done
  contains "$(ledger)" '"data":{"reason":"empty"}'
  assert_usable
}
