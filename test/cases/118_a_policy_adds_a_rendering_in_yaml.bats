load ../test_helper

@test "118 a policy adds a rendering in yaml" {
  # given
  recording
  policy person 'prompts:' '  rendering_yaml: true'
  # when
  run prompt - 'prompt:="say \"yes\" \u00e9"'
  # then
  rendering=$(record)
  rendering=${rendering%.json}.yaml
  equal "$(head -n 1 "$rendering")" 'schema: "majordomus.capture/v1"'
  equal "$(tail -n 1 "$rendering")" 'text: "say \"yes\" é"'
  [ -f "${rendering%.yaml}.md" ]
  private_modes
}
