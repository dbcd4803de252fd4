load ../test_helper

@test "405 render refuses a record that cannot be read and makes the others" {
  # given
  recording
  prompt "one"
  prompt "two"
  rm "$private"/prompts/*.md
  printf '{"half' >"$(records | head -n 1)"
  # when
  run "$majordomus" capture render
  # then
  equal "$status" 1
  equal "${lines[0]}" 'renderings: 1 written for 2 record(s), 1 refused, 0 without a record'
}
