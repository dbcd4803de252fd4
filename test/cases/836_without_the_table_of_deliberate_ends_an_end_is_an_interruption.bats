load ../test_helper

@test "836 without the table of deliberate ends an end is an interruption" {
  local table row n=0
  # given
  own_toolkit
  recording
  table=$kit/share/generated/providers.sh
  cp "$table" "$BATS_TEST_TMPDIR/good"
  for row in missing empty crlf cut; do
    printf 'row: %s\n' "$row"
    case $row in
    missing) rm -f "$table" ;;
    empty) : >"$table" ;;
    crlf) sed 's/$/\r/' "$BATS_TEST_TMPDIR/good" >"$table" ;;
    cut) head -c 300 "$BATS_TEST_TMPDIR/good" >"$table" ;;
    esac
    n=$((n + 1))
    start "session_id=$row" >/dev/null
    # when
    run end "session_id=$row"
    # then
    assert_silent
    equal "$(episodes | wc -l)" $n
    equal "$(grep -l '^outcome: interrupted$' $(episodes) | wc -l)" $n
    equal "$(opened)" ''
  done
  assert_usable
}
