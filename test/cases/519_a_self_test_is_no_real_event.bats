load ../status_helper

@test "519 a self test is no real event" {
  # given
  recording
  "$majordomus" capture status >/dev/null
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  both verified
  equal "$(cell claude-code 4)" never
  equal "$(cell claude-code:session 4)" never
}
