load ../test_helper

@test "134 an empty prompt is counted and not stored" {
  # given
  recording
  # when
  run prompt - 'prompt:=" \n\t "'
  # then
  skipped empty
}
