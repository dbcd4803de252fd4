load ../test_helper

@test "301 install wires every event of a tool for this person" {
  # given
  settings=$HOME/.claude/settings.json
  # when
  run --separate-stderr wire
  # then
  equal "$status" 0
  equal "$stderr" ''
  equal "${lines[0]}" "created   $settings"
  contains "$output" 'only repositories with consent are recorded'
  for pair in UserPromptSubmit:prompt SessionStart:start PreCompact:compact SessionEnd:end; do
    contains "$("$tool" command "$settings" "${pair%%:*}")" "trap 'exit 0' EXIT HUP INT TERM; MJ_HOOK='claude-code ${pair#*:}'; if { [ -f "
  done
  equal "$(mode "$settings")" -rw-------
}
