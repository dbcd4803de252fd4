load ../status_helper

@test "507 a prompt of a connection is refused" {
  # given
  recording
  # when
  run "$majordomus" capture prompt --provider generic < <(payload UserPromptSubmit)
  # then
  assert_refused
  contains "$output" "provider 'generic' has no prompt adapter here (see 'majordomus product providers')"
  equal "$(records)" ''
}
