load ../test_helper

@test "813 no session id can name a path, and each finds its own episode" {
  local id n=0 before=$BATS_TEST_TMPDIR/before
  # given
  recording
  find "$BATS_TEST_TMPDIR" -not -path "$private/*" -not -path "$repo/.ai/repo/*" | sort >"$before"
  for id in '../../x' 'x/../../../../ESC' '..' '.' '/' '-rf' '*' '$(touch x)' '`id`' "a'b" 'a"b' 'a\b' 'a b' $'a\nb' \
    $'\ttab' $'\x7f' 'é' 'CON' "$(printf 'x%.0s' {1..5000})" "$(printf 'y%.0s' {1..5000})" Abc abc; do
    n=$((n + 1))
    printf 'row: %q\n' "${id:0:40}"
    # when
    run start "session_id=$id"
    equal "$status" 0
    run prompt "prompt number $n" "session_id=$id"
    # then
    assert_silent
    equal "$(opened | wc -l)" "$n"
    equal "$(field episode_link "$private"/prompts/*"-prompt-number-$n.json")" open
    case ${#id} in
    5000) contains "$(field session "$private"/prompts/*"-prompt-number-$n.json")" x- ;;
    *) equal "$(field session "$private"/prompts/*"-prompt-number-$n.json")" "$id" ;;
    esac
  done
  for id in '../../x' '..' '-rf' $'a\nb' "$(printf 'x%.0s' {1..5000})"; do
    run end "session_id=$id"
    assert_silent
    n=$((n - 1))
    equal "$(opened | wc -l)" "$n"
  done
  equal "$(episodes | wc -l)" 5
  equal "$(opened | sed 's|.*/||' | grep -cvE '^claude-code-[0-9a-f]{32}\.yaml$')" 0
  find "$BATS_TEST_TMPDIR" -not -path "$private/*" -not -path "$repo/.ai/repo/*" | grep -v '/before$' | sort | diff <(grep -v '/before$' "$before") -
  assert_usable
}
