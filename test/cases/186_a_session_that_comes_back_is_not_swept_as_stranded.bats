load ../test_helper

@test "186 a session that comes back is not swept as stranded" {
  # given
  recording
  start
  long_ago "$(opened)"
  # when
  run hook SessionStart <<<"$(payload SessionStart.resume)"
  # then
  assert_silent
  equal "$(episodes)" ''
  equal "$(opened | wc -l | tr -d ' ')" 1
}
