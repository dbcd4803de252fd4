load ../test_helper

@test "604 a repository adds shapes of its own and the next prompt is held to them" {
  # given
  recording
  start
  token=$("$tool" random "acme-live-" 24)
  printf "prompts:\n  credentials:\n    - {name: acme, literals: [acme-live-], re: 'acme-live-([A-Za-z0-9]{24,})'}\n" >.ai/repo/policy.yaml
  prompt "a prompt that has the new policy compiled"
  # when
  run prompt "try $token instead"
  # then
  assert_silent
  equal "$(grep -rlF "$token" "$private" || true)" ''
  equal "$(field redacted "$(records | tail -n 1)")" '["acme"]'
}
