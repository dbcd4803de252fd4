load ../test_helper

# The policy was compiled after the record was written.
@test "610 a shape added to a policy holds for the very next prompt" {
  local token
  # given
  recording
  token=$("$tool" random "acme-live-" 24)
  printf "prompts:\n  credentials:\n    - {name: acme, literals: [acme-live-], re: 'acme-live-([A-Za-z0-9]{24,})'}\n" >.ai/repo/policy.yaml
  # when
  run prompt "try $token instead"
  # then
  assert_silent
  equal "$(field text)" 'try [redacted:acme] instead'
  equal "$(grep -rlF "$token" .ai .git || true)" ''
}
