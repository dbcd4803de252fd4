load client_helper

@test "140 a credential in a prompt is redacted, and nothing that we write holds it" {
  # given
  recording
  model
  secret=$("$tool" random gh"p_" 36)
  # when
  run --separate-stderr claude -p "why does the upload fail with $secret?"
  # then
  equal "$status:$output:$stderr" '0:Done.:'
  equal "$(field redacted | tr -d ' \n')" '["github"]'
  contains "$(field text)" 'why does the upload fail with '
  grep -rqF -- "$secret" "$HOME/.claude" # the client itself keeps it: the search works
  equal "$(grep -rlF -- "$secret" "$repo" "$private" "$TMPDIR" "$HOME/.local" 2>/dev/null || true)" ''
  equal "$(find "$repo" "$private" "$HOME/.local" -name "*${secret:4:20}*")" ''
}
