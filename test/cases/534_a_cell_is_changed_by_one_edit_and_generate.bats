load ../status_helper

@test "534 a cell is changed by one edit and generate" {
  # given
  own_tree
  edit 's/deliberate_ends: \[clear, logout, prompt_input_exit, resume\]/deliberate_ends: [clear, logout, made_up]/'
  # when
  run -0 "$majordomus" generate
  # then: the end of a session is called by the new word
  run -0 "$majordomus" generate --check
  recording
  start
  payload SessionEnd.other reason=made_up | hook SessionEnd
  equal "$(front outcome "$(episodes)")" closed
}
