load ../test_helper

@test "117 a rendering shows the decoded prompt and fills nothing in" {
  # given
  recording
  # when
  run prompt - 'prompt:="@episode@ | @body:text@ \u00e9 \ud83d\ude00 @~head@"'
  # then
  rendering=$(record)
  grep -qxF '@episode@ | @body:text@ é 😀 @~head@' "${rendering%.json}.md"
}
