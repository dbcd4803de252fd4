load ../status_helper

@test "523 hooks that a person switched off are named" {
  # given
  recording
  sed 's/^{/{"disableAllHooks": true,/' "$(settings)" >"$(settings).new"
  mv "$(settings).new" "$(settings)"
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  both named "switched off by disableAllHooks in '$(settings)'"
}
