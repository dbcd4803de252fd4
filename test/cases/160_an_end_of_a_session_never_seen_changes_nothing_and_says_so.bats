load ../test_helper

@test "160 an end of a session never seen changes nothing and says so" {
  # given
  recording
  start
  before=$(snapshot "$private/state/sessions-open")
  # when
  run --separate-stderr capture end SessionEnd.prompt_input_exit session_id=somebody-else
  # then
  equal "$status" 1
  equal "${stderr_lines[-1]}" 'majordomus: no episode is open under this session; nothing was changed'
  equal "$(snapshot "$private/state/sessions-open")" "$before"
  equal "$(episodes)" ''
}
