load ../test_helper

@test "187 a prompt of a session that was swept opens a continuation" {
  # given
  recording
  start session_id=one
  swept=$(front episode "$(opened)")
  long_ago "$(opened)"
  start session_id=two
  # when
  run prompt "back from a holiday" session_id=one
  # then
  equal "$(field episode_link)" open
  equal "$(front continues "$private/state/sessions-open/$(key_of claude-code one).yaml")" "$swept"
}
