load ../test_helper

@test "174 a policy keeps episode records in the private half" {
  # given
  recording
  policy repository 'sessions:' '  publish: local'
  start
  # when
  run --separate-stderr capture end SessionEnd.prompt_input_exit
  # then
  [ ! -e .ai/repo/sessions ]
  equal "$(dirname "$(episodes)")" "$private/sessions"
  equal "${stderr_lines[-1]}" "majordomus: episode closed (closed, reason prompt_input_exit) into .ai/local/sessions/$(basename "$(episodes)")"
  private_modes
}
