load ../people_helper

@test "049 status tells of a tool that calls what is gone and of what doctor finds" {
  # given
  recording
  start >/dev/null
  prompt 'one prompt'
  rm "$HOME/.local/share/majordomus/shims/hook.sh"
  chmod 644 "$private"/prompts/*.json
  # when
  run "$majordomus" status
  # then
  equal "$status" 0
  equal "${lines[2]}" 'wiring   claude-code calls what is not there: majordomus capture status'
  contains "${lines[3]}" '1 finding: majordomus doctor'
  "$majordomus" capture uninstall --all >/dev/null
  run "$majordomus" status
  equal "${lines[2]}" 'wiring   no tool calls us: majordomus capture install --all'
  "$majordomus" uninstall >/dev/null
  run "$majordomus" status
  assert_refused
}
