load ../test_helper

@test "185 a prompt is a sign of life" {
  # given
  recording
  start session_id=one
  long_ago "$(opened)"
  prompt "still here" session_id=one
  # when
  run start session_id=two
  # then
  equal "$(episodes)" ''
  equal "$(opened | wc -l | tr -d ' ')" 2
}
