load ../test_helper

@test "123 a prompt is redacted before it is cut" {
  # given
  recording
  policy repository 'prompts:' '  max_text_bytes: 20'
  secret=$("$tool" random ghp_ 36)
  # when
  run prompt "the token $secret here"
  # then
  equal "$(span text)" '"the token "'
  equal "$(span redacted)" '["github"]'
  equal "$(grep -rlF "$(printf '%s' "$secret" | cut -c 1-8)" "$private")" ''
}
