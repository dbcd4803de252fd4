load ../test_helper

@test "121 a policy cuts a long prompt at a whole character and the record says so" {
  # given
  recording
  policy repository 'prompts:' '  max_text_bytes: 20'
  # when
  run prompt "1234567890123456789é and more"
  # then
  equal "$(span text)" '"1234567890123456789"'
  equal "$(span truncated_bytes)" 11
  equal "$("$tool" keys "$(record)" | tail -n 1)" truncated_bytes
}
