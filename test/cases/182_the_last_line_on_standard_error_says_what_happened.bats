load ../test_helper

@test "182 the last line on standard error says what happened" {
  # given
  recording
  fixed
  # when
  run --separate-stderr capture start SessionStart.startup
  # then
  equal "$status" 0
  equal "${stderr_lines[-1]}" "majordomus: session s-20260504T030201Z-0123abcd opened at 2026-05-04T03:02:01.000Z (head $(git rev-parse --short=7 HEAD))"
  run --separate-stderr capture end SessionEnd.prompt_input_exit
  equal "$output" ''
  equal "${stderr_lines[-1]}" "majordomus: episode closed (closed, reason prompt_input_exit) into .ai/repo/sessions/$(basename "$(episodes)")"
}
