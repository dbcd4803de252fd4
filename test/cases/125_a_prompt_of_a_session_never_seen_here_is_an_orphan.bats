load ../test_helper

@test "125 a prompt of a session never seen here is an orphan" {
  # given
  recording
  start session_id=somebody-else
  # when
  run prompt "alone"
  # then
  equal "$(field episode_link)" orphan
  equal "$(span episode)" null
}
