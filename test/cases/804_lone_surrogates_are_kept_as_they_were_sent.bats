load ../test_helper

@test "804 lone surrogates are kept as they were sent" {
  local text
  # given
  recording
  for text in 'a\ud800z' 'a\udfffz' 'a\ude00\ud83dz' '\ud83d\ude00' '\uD83D' 'nul \u0000 in an escape'; do
    printf 'row: %s\n' "$text"
    payload UserPromptSubmit prompt_id- "prompt:=\"$text\"" >"$BATS_TEST_TMPDIR/payload"
    # when
    run feed "$BATS_TEST_TMPDIR/payload"
    # then
    assert_silent
    grep -qF "  \"text\": \"$text\"" "$(record)"
    "$tool" valid "$(record)"
    equal "$(lost)" ''
    forget_all
  done
  assert_usable
}
