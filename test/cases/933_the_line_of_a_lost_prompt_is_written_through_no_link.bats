load ../test_helper

# Issue 8. The shim writes that line itself when the helper cannot.
@test "933 the line of a lost prompt is written through no link" {
  local victim=$BATS_TEST_TMPDIR/victim shell
  # given
  own_toolkit
  recording
  wire --runtime shell >/dev/null
  printf 'mine\n' >"$victim"
  mkdir "$BATS_TEST_TMPDIR/folder"
  rm "$kit/build/majordomus-hook"
  while read -r shell; do
    printf 'row: %s\n' "$shell"
    ln -s "$victim" .ai/local/prompts/.capture.log
    # when
    run prompt "the text"
    # then
    assert_silent
    equal "$(cat "$victim")" mine
    rm .ai/local/prompts/.capture.log
    mkfifo .ai/local/prompts/.capture.log
    run timeout 5 ${shell} -c "$(line UserPromptSubmit)" <<<"$(payload UserPromptSubmit)"
    assert_silent
    rm -r .ai/local/prompts
    ln -s "$BATS_TEST_TMPDIR/folder" .ai/local/prompts
    run prompt "the text"
    assert_silent
    equal "$(ls -A "$BATS_TEST_TMPDIR/folder")" ''
    rm .ai/local/prompts
    run prompt "the text"
    equal "$(lost | wc -l)" 1
    rm .ai/local/prompts/.capture.log
  done <<<"$(shells)"
}
