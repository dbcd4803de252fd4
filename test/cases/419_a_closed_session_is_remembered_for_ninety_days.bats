load ../test_helper

@test "419 a closed session is remembered for ninety days" {
  # given
  recording
  start session_id=long-ago
  end session_id=long-ago
  start session_id=lately
  end session_id=lately
  long_ago "$private/state/sessions-closed/$(key_of claude-code long-ago).yaml"
  # when
  run start session_id=another
  # then
  equal "$(ls "$private/state/sessions-closed")" "$(key_of claude-code lately).yaml"
  equal "$(episodes | wc -l | tr -d ' ')" 2
  equal "$(contexts | wc -l | tr -d ' ')" 3
}
