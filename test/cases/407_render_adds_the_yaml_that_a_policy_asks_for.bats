load ../test_helper

@test "407 render adds the yaml that a policy asks for" {
  # given
  recording
  prompt "one"
  policy person 'prompts:' '  rendering_yaml: true'
  # when
  run "$majordomus" capture render
  # then
  equal "${lines[0]}" 'renderings: 1 written for 1 record(s), 0 refused, 0 without a record'
  yaml=$(record)
  grep -qxF 'text: "one"' "${yaml%.json}.yaml"
}
