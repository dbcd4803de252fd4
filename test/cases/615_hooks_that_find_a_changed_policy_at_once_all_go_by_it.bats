load ../test_helper

@test "615 hooks that find a changed policy at once all go by it" {
  local token n round
  # given
  recording
  for round in 1 2 3; do
    token=$("$tool" random "acme-$round-" 24)
    printf "prompts:\n  credentials:\n    - {name: acme, literals: [acme-$round-], re: 'acme-$round-([A-Za-z0-9]{24,})'}\n" >.ai/repo/policy.yaml
    # when
    for n in 1 2 3 4 5 6; do prompt "round $round number $n $token" session_id="s$n" & done
    wait
    # then
    equal "$(records | wc -l)" $((round * 6))
    equal "$(grep -l 'redacted:acme' "$private"/prompts/*"round-$round"*.json | wc -l)" 6
    equal "$(grep -rlF "$token" .ai || true)" ''
  done
  assert_tidy
  equal "$(find "$private/state/policy" -type f | wc -l)" 1
}
