load ../test_helper

@test "616 a shape counts where the compiled policy cannot be written" {
  local token
  # given
  recording
  token=$("$tool" random "acme-live-" 24)
  rm -r "$private/state/policy"
  mounted "$private/state/policy" -t tmpfs -o ro,mode=700 tmpfs
  printf "prompts:\n  credentials:\n    - {name: acme, literals: [acme-live-], re: 'acme-live-([A-Za-z0-9]{24,})'}\n" >.ai/repo/policy.yaml
  # when
  run prompt "try $token"
  # then
  assert_silent
  equal "$(field text)" 'try [redacted:acme]'
  prompt "again $token"
  equal "$(grep -rlF "$token" .ai || true)" ''
}
