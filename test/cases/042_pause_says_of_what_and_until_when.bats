load ../test_helper

@test "042 pause says of what and until when" {
  # given
  recording
  # when
  run --separate-stderr "$majordomus" pause
  # then
  equal "$status" 0
  equal "$output" "No prompt is recorded in this repository until 'majordomus resume'."
  CLAUDE_CODE_SESSION_ID=$session run --separate-stderr "$majordomus" pause --session --for 90m
  equal "$status" 0
  contains "$output" 'No prompt is recorded of this session until '
  equal "$stderr" ''
  private_modes
}
