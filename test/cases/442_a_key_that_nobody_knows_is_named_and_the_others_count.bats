load ../test_helper

@test "442 a key that nobody knows is named and the others count" {
  # given
  recording
  # when
  run policy repository 'prompts:' '  max_text_bytes: 10' '  max_bytes: 5' 'colour: red'
  # then
  equal "$status" 0
  equal "${lines[0]}" "majordomus: $repo/.ai/repo/policy.yaml:3: unknown key 'prompts.max_bytes'"
  equal "${lines[1]}" "majordomus: $repo/.ai/repo/policy.yaml:4: unknown key 'colour'"
  contains "$("$majordomus" policy show)" 'prompts.max_text_bytes: 10'
  run --separate-stderr "$majordomus" policy check
  equal "$status" 1
  equal "$output" ''
  equal "${#stderr_lines[@]}" 2
}
