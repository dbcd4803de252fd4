load ../test_helper

@test "150 a pause for one session leaves the others alone" {
  # given
  recording
  start session_id=one
  start session_id=two
  CLAUDE_CODE_SESSION_ID=one "$majordomus" pause --session >/dev/null 2>&1
  prompt "of one" session_id=one
  # when
  run prompt "of two" session_id=two
  # then
  equal "$(field text)" "of two"
  equal "$(happened prompt.skipped)" 1
}
