load ../test_helper

@test "614 an edit that changes neither time nor size of a policy counts" {
  local token
  # given
  recording
  token=$("$tool" random "acme-live-" 24)
  policy repository 'prompts:' '  credentials:' "    - {name: acme, literals: [acme-test-], re: 'acme-test-([A-Za-z0-9]{24,})'}"
  cp -p .ai/repo/policy.yaml "$BATS_TEST_TMPDIR/before"
  prompt "the first"
  sed -i 's/acme-test/acme-live/g' .ai/repo/policy.yaml
  touch -r "$BATS_TEST_TMPDIR/before" .ai/repo/policy.yaml
  # when
  run prompt "try $token"
  # then
  assert_silent
  equal "$(field text "$(records | grep try)")" 'try [redacted:acme]'
}
