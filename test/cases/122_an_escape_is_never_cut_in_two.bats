load ../test_helper

@test "122 an escape is never cut in two" {
  # given
  recording
  policy repository 'prompts:' '  max_text_bytes: 20'
  # when
  run prompt - 'prompt:="123456789012 \ud83d\ude00 tail"'
  # then
  equal "$(span text)" '"123456789012 "'
  "$tool" valid "$(record)"
}
