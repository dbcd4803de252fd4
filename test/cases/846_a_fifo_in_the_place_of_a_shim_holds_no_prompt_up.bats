load ../test_helper

@test "846 a FIFO in the place of a shim holds no prompt up" {
  local shim line place
  # given
  recording
  shim=$HOME/.local/share/majordomus/shims/hook.sh
  line=$(line UserPromptSubmit)
  payload UserPromptSubmit prompt_id- >"$BATS_TEST_TMPDIR/sent"
  rm "$shim"
  mkfifo "$shim"
  # when
  run timeout 20 sh -c "$line" <"$BATS_TEST_TMPDIR/sent"
  # then
  assert_silent
  for command in doctor 'capture status' status 'capture install --provider claude-code'; do
    printf 'row: %s\n' "$command"
    run timeout 60 "$majordomus" $command
    [ "$status" -lt 124 ]
  done
  prompt "after the install" <"$BATS_TEST_TMPDIR/sent"
  equal "$(field text)" 'after the install'
  rm .git/info/exclude
  mkfifo .git/info/exclude
  run timeout 60 "$majordomus" doctor
  equal "$status" 1
  contains "$output" 'is not a regular file, so git cannot be asked'
}
