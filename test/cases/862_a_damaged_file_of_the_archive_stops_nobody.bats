load ../test_helper

@test "862 a damaged file of the archive stops nobody" {
  local row entry
  # given
  recording
  for row in empty NUL torn binary folder link unreadable; do
    printf 'row: %s\n' "$row"
    start "session_id=$row" >/dev/null
    prompt "in $row" "session_id=$row"
    head -c 1206 /dev/zero >>"$(records | tail -n 1)"
    entry=$private/state/sessions-open/$("$top/build/majordomus-hook" resolve --provider claude-code --session "$row" --get key).yaml
    [ -e "$entry" ]
    case $row in
    empty) : >"$entry" ;;
    NUL) head -c 1206 /dev/zero >"$entry" ;;
    torn) head -c 60 "$entry" >"$entry.x" && mv "$entry.x" "$entry" ;;
    binary) head -c 3000 /dev/urandom >"$entry" ;;
    folder) rm "$entry" && mkdir -m 700 "$entry" ;;
    link) mv "$entry" "$BATS_TEST_TMPDIR/$row" && ln -s "$BATS_TEST_TMPDIR/$row" "$entry" ;;
    unreadable) chmod 000 "$entry" ;;
    esac
    # when
    run prompt "after $row" "session_id=$row"
    # then
    assert_silent
    equal "$(records | wc -l)" 2
    "$tool" valid "$(records | grep -e "-after-")"
    run compact "session_id=$row"
    assert_silent
    run end "session_id=$row"
    assert_silent
    run start "session_id=$row"
    equal "$status" 0
    rm -rf "$entry"
    forget_all
  done
  equal "$(lost)" ''
  assert_usable
}
