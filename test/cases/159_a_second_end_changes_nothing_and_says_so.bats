load ../test_helper

@test "159 a second end changes nothing and says so" {
  # given
  recording
  start
  end
  before=$(snapshot "$repo/.ai/repo" && snapshot "$private/state/sessions-closed")
  # when
  run --separate-stderr capture end SessionEnd.prompt_input_exit
  # then
  equal "$status" 1
  equal "$output" ''
  equal "${stderr_lines[-1]}" 'majordomus: no episode is open under this session; nothing was changed'
  equal "$(snapshot "$repo/.ai/repo" && snapshot "$private/state/sessions-closed")" "$before"
}
