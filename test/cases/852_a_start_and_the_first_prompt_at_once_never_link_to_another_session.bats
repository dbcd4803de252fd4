load ../test_helper

@test "852 a start and the first prompt at once never link to another session" {
  local n
  # given
  recording
  sender start SessionStart.startup SessionStart
  sender send UserPromptSubmit UserPromptSubmit
  for n in $(seq "$(rounds 20)"); do
    printf 'row: round %s\n' "$n"
    # when
    run "$tool" together "'$BATS_TEST_TMPDIR/start' session_id=s$n >/dev/null" "'$BATS_TEST_TMPDIR/send' session_id=s$n prompt_id- 'prompt=first'"
    # then
    assert_silent
    equal "$(opened | wc -l)" "$n"
    case $(field episode_link) in
    open) grep -qx "episode: $(field episode)" "$private/state/sessions-open/$("$top/build/majordomus-hook" resolve --provider claude-code --session "s$n" --get key).yaml" ;;
    *) equal "$(field episode_link)/$(field episode)" orphan/null ;;
    esac
    forget_all
  done
  equal "$(happened session.opened)" "$n"
  equal "$(lost)" ''
  assert_usable
}
