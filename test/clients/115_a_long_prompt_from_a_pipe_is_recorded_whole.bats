load client_helper

@test "115 a prompt of 300,000 bytes from a pipe is recorded whole" {
  # given
  recording
  model
  "$tool" repeat 'explain: ' 30000 'äöü word ' '' >"$BATS_TEST_TMPDIR/text"
  # when
  client_words
  run --separate-stderr "${limit[@]}" env -i "${words[@]}" -p <"$BATS_TEST_TMPDIR/text" 3>&- 9>&-
  # then
  equal "$status:$output:$stderr" '0:Done.:'
  equal "$(field text | cksum)" "$(cat "$BATS_TEST_TMPDIR/text" <(echo) | cksum)"
  assert_episode "$(episode 1)" prompts=1
}
