load ../test_helper

# Issue 8.
@test "943 a second name of somebody's file is no way to write into it" {
  local victim=$BATS_TEST_TMPDIR/victim name
  # given
  recording
  start
  printf '{"mine":1}\n' >"$victim"
  chmod 644 "$victim"
  for name in state/ledger.jsonl prompts/.capture.log state/lock state/policy/"$(worktree_id "$repo")"; do
    rm -f "$private/$name"
    ln "$victim" "$private/$name"
  done
  # when
  run prompt "the text"
  assert_silent
  printf '{' | hook UserPromptSubmit
  run end
  # then
  assert_silent
  equal "$(cat "$victim")" '{"mine":1}'
  equal "$(episodes | wc -l)" 1
  equal "$(lost | grep -c 'prompt lost')" 1
  equal "$(happened session.closed)" 1
  private_modes
}
