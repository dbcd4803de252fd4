load ../test_helper

@test "161 an end without a session closes nothing" {
  # given
  recording
  start
  before=$(snapshot "$private/state/sessions-open")
  # when
  run --separate-stderr capture end SessionEnd.prompt_input_exit session_id-
  # then
  equal "$status" 1
  equal "${stderr_lines[-1]}" "majordomus: the payload of 'end' names no session; nothing was changed"
  equal "$(snapshot "$private/state/sessions-open")" "$before"
  equal "$(episodes)" ''
}
