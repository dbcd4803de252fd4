load ../test_helper

@test "404 render reports a rendering that has no record and leaves it" {
  # given
  recording
  prompt "one"
  rm "$(record)"
  # when
  run "$majordomus" capture render
  # then
  equal "$status" 0
  equal "${lines[0]}" 'renderings: 0 written for 0 record(s), 0 refused, 1 without a record'
  equal "$(find "$private/prompts" -name '*.md' | wc -l | tr -d ' ')" 1
}
