load ../test_helper

@test "044 a session can be paused before it is known" {
  # given
  recording
  CLAUDE_CODE_SESSION_ID=$session "$majordomus" pause --session >/dev/null
  # when
  run prompt "not this one"
  # then
  skipped paused
}
