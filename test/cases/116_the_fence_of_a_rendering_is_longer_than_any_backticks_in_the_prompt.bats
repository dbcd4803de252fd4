load ../test_helper

@test "116 the fence of a rendering is longer than any backticks in the prompt" {
  # given
  recording
  # when
  run prompt 'one ` three ``` five ````` and `````` done'
  # then
  rendering=$(record)
  rendering=${rendering%.json}.md
  equal "$(grep -c '^```````text$' "$rendering")" 1
  equal "$(tail -n 1 "$rendering")" '```````'
  grep -qxF 'one ` three ``` five ````` and `````` done' "$rendering"
}
