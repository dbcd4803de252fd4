load ../test_helper

@test "111 a prompt with neither words nor an id is named prompt" {
  # given
  recording
  fixed
  # when
  run prompt "漢字"
  # then
  equal "$(basename "$(record)")" 20260504030201-prompt.json
}
