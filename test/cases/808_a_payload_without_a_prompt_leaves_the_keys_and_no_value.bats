load ../test_helper

@test "808 a payload without a prompt leaves the keys and no value" {
  local secret
  # given
  recording
  secret=$("$tool" random ghp_ 36)
  payload UserPromptSubmit prompt- "user_input=what I typed" "$secret=x" "two words=y" >"$BATS_TEST_TMPDIR/payload"
  # when
  run feed "$BATS_TEST_TMPDIR/payload"
  # then
  assert_silent
  assert_lost 'prompt lost: no prompt in the payload; keys: session_id,transcript_path,cwd,prompt_id,permission_mode,hook_event_name,user_input,?,?'
  ! grep -rqe "$secret" -e 'what I typed' "$private"
  for value in null 7 true '{"text":"x"}' '["x"]'; do
    forget_all
    printf 'row: %s\n' "$value"
    payload UserPromptSubmit "prompt:=$value" >"$BATS_TEST_TMPDIR/payload"
    run feed "$BATS_TEST_TMPDIR/payload"
    assert_silent
    assert_lost 'prompt lost: no prompt in the payload; keys: '
  done
  assert_usable
}
