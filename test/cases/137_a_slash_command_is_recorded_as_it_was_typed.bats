load ../test_helper

@test "137 a slash command is recorded as it was typed" {
  # given
  recording
  # when
  run prompt "/ship-note api"
  # then
  equal "$(field text)" "/ship-note api"
  contains "$(record)" -ship-note-api.json
}
