load ../adapters_helper

@test "723 another tool in Claude Code's settings is not when Claude Code was last seen" {
  # given
  recording
  send claude-code prompt copilot-pascal/UserPromptSubmit.json
  send claude-code start cursor/sessionStart.json
  # when
  run -0 --separate-stderr "$majordomus" capture status --probe off
  # then
  equal "$(cell claude-code 4)/$(cell claude-code:session 4)" never/never
  contains "$(ledger)" '"event":"prompt.foreign","provider":"claude-code"'
  contains "$(ledger)" '"data":{"reason":"foreign"}'
}
