load ../test_helper

@test "418 session show knows the session of the terminal it is typed in" {
  # given
  recording
  start session_id=one
  start session_id=two
  # when
  CLAUDE_CODE_SESSION_ID=two run --separate-stderr "$majordomus" session show
  # then
  equal "$status" 0
  equal "$stderr" "majordomus: this terminal's session (CLAUDE_CODE_SESSION_ID)"
  contains "$output" 'provider_session: "two"'
}
