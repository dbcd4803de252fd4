load ../status_helper

@test "524 a session that lacks one event is unconfigured and its prompts are not" {
  # given
  recording
  sed 's/PreCompact/PreCompactX/' "$(settings)" >"$(settings).new"
  mv "$(settings).new" "$(settings)"
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  equal "$(state claude-code)" verified
  equal "$(state claude-code:session)" unconfigured
  contains "$(why claude-code:session)" 'no entry for PreCompact in'
}
