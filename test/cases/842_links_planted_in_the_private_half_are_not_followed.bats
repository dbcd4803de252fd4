load ../test_helper

@test "842 links planted in the private half are not followed" {
  local victim=$BATS_TEST_TMPDIR/victim
  # given
  recording
  start
  printf 'mine\n' >"$victim"
  chmod 644 "$victim"
  for name in state/ledger.jsonl prompts/.capture.log state/lock; do
    rm -f "$private/$name"
    ln -s "$victim" "$private/$name"
  done
  # when
  run prompt "the text"
  # then
  assert_silent
  printf '{' | hook UserPromptSubmit
  run end
  assert_silent
  equal "$(cat "$victim")$(stat -c %a "$victim")" mine644
  rm -f "$private"/state/ledger.jsonl "$private"/prompts/.capture.log "$private"/state/lock
  run end
  assert_silent
  equal "$(episodes | wc -l)" 1
  assert_usable
}
