load ../test_helper

# Issue 8. Known from kirodotdev/KiroCrew#2260.
@test "975 a credential that is a name in a pasted document goes too" {
  local one two
  # given
  recording
  one=$("$tool" random "gh""p_" 36)
  two=$("$tool" random "gh""p_" 36)
  payload UserPromptSubmit prompt_id- "prompt={\"$one\":1,\"$two\":{\"$one\":\"x\"},\"a\":[\"$two\"]} and <$one attr='$two'/>" >"$BATS_TEST_TMPDIR/sent"
  # when
  run feed "$BATS_TEST_TMPDIR/sent"
  # then
  assert_silent
  equal "$(grep -rlF -e "$one" -e "$two" "$private" || true)" ''
  equal "$(grep -o '\[redacted:github\]' "$(record)" | wc -l)" 6
  "$tool" valid "$(record)"
  equal "$(field text)" '{"[redacted:github]":1,"[redacted:github]":{"[redacted:github]":"x"},"a":["[redacted:github]"]} and <[redacted:github] attr='"'[redacted:github]'/>"
}
