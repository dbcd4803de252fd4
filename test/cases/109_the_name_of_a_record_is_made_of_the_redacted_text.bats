load ../test_helper

@test "109 the name of a record is made of the redacted text" {
  # given
  recording
  secret=$("$tool" random ghp_ 36)
  # when
  run prompt "$secret is the token"
  # then
  contains "$(record)" -redacted-github-is-the-token.json
  equal "$(grep -rlF "$secret" "$repo" "$HOME" "$TMPDIR")" ''
}
