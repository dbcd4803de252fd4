load ../status_helper

@test "574 a switch that a nearer scope sets back is not in force" {
  # given: off for the person, on for this checkout
  recording
  sed 's/^{/{"disableAllHooks": true,/' "$(settings)" >"$(settings).new"
  mv "$(settings).new" "$(settings)"
  mkdir -p .claude
  printf '{"disableAllHooks": false}\n' >.claude/settings.local.json
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  both verified "through user settings '$(settings)'"
}
