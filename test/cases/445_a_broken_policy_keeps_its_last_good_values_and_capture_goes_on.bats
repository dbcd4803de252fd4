load ../test_helper

@test "445 a broken policy keeps its last good values and capture goes on" {
  # given
  recording
  policy repository 'prompts:' '  max_text_bytes: 10'
  printf 'prompts: [broken\n' >.ai/repo/policy.yaml
  prompt "the first after it was broken"
  # when
  run prompt "the second after it was broken"
  # then
  assert_silent
  equal "$(records | wc -l | tr -d ' ')" 2
  for file in $(records); do
    equal "$(span truncated_bytes "$file" | grep -c .)" 1
  done
  run "$majordomus" doctor
  equal "$status" 1
  contains "$output" 'FAIL policy'
}
