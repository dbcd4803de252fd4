load ../test_helper

@test "802 a closed stdin is a lost prompt and no error, in every shell" {
  # given
  recording
  while read -r shell; do
    printf 'row: %s\n' "$shell"
    # when
    run eval 'hook UserPromptSubmit <&-'
    # then
    assert_silent
    assert_lost 'claude-code prompt lost: empty; keys: none'
    forget_all
    run eval 'hook SessionStart <&-'
    assert_silent
    equal "$(opened)" ''
  done < <(shells)
  shell=sh
  assert_usable
}
