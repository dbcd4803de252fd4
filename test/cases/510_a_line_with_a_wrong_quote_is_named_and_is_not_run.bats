load ../status_helper

@test "510 a line with a wrong quote is named and is not run" {
  # given
  recording
  sed "s/claude-code prompt'/claude-code prompt/" "$(settings)" >"$(settings).new"
  mv "$(settings).new" "$(settings)"
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  equal "$(state claude-code)" named
  contains "$(why claude-code)" "the entry for UserPromptSubmit in '$(settings)' is not the line that 'majordomus capture install' writes, so it was not run"
  equal "$(state claude-code:session)" verified
}
