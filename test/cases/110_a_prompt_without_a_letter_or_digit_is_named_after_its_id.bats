load ../test_helper

@test "110 a prompt without a letter or digit is named after its id" {
  # given
  recording
  fixed
  # when
  run prompt "???" "prompt_id=B7D2 a0f4"
  # then
  equal "$(basename "$(record)")" 20260504030201-b7d2-a0f4.json
}
