load ../test_helper

@test "163 of compactions that are announced those that happened count" {
  # given
  recording
  start
  compact
  compact
  # when
  run hook SessionStart <<<"$(payload SessionStart.compact)"
  # then
  assert_silent
  end
  equal "$(front compactions "$(episodes)")" 1
}
