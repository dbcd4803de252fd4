load ../test_helper

@test "193 every shell records the same bytes" {
  # given
  recording
  fixed
  shells >"$BATS_TEST_TMPDIR/shells"
  first=''
  # when
  while IFS= read -r shell; do
    rm -rf "$private" .ai/repo/sessions
    "$majordomus" init >/dev/null
    whole_session
    now=$(snapshot "$repo/.ai")
  # then
    equal "$now" "${first:=$now}"
  done <"$BATS_TEST_TMPDIR/shells"
  contains "$first" sessions/20260504T030201Z
}
