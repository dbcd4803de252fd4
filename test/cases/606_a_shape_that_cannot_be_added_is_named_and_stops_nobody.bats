load ../test_helper

@test "606 a shape that cannot be added is named, and capture goes on" {
  # given
  recording
  start
  printf "prompts:\n  credentials:\n    - {name: slow, literals: [slow-], re: '(slow-'}\n    - {name: acme, literal: [acme-]}\n    - word\n" >.ai/repo/policy.yaml
  # when
  run "$majordomus" policy check
  # then
  assert_refused
  contains "$output" 'policy.yaml:3: '
  contains "$output" "policy.yaml:4: 'prompts.credentials': unknown key 'literal'"
  contains "$output" "policy.yaml:5: 'prompts.credentials': an entry is not a mapping"
  prompt "a prompt"
  prompt "and another"
  equal "$(records | wc -l)" 2
}
