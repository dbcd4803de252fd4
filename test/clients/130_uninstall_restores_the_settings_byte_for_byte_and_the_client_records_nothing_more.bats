load client_helper

@test "130 uninstall restores the settings byte for byte, and the client records nothing more" {
  local settings=$HOME/.claude/settings.json
  # given
  "$majordomus" init >/dev/null
  model
  mkdir -p "$HOME/.claude"
  printf '{ "env": {"X": "\\u00e9"},\r\n\t "hooks":{"UserPromptSubmit" : [ {"hooks":[{"type":"command",\n       "command":"cat >>\\"$HOME/theirs\\""}] } ],\n "Stop":[]},\n\n   "includeCoAuthoredBy":false  }' >"$settings"
  cp "$settings" "$HOME/before"
  # when
  "$majordomus" capture install --provider claude-code >/dev/null
  claude -p 'with both hooks' >/dev/null
  "$majordomus" capture uninstall --provider claude-code >/dev/null
  claude -p 'with their hook alone' >/dev/null
  # then
  cmp "$settings" "$HOME/before"
  equal "$(field text)" 'with both hooks'
  equal "$(episodes | wc -l)" 1
  equal "$(grep -o '"prompt":"[^"]*"' "$HOME/theirs")" '"prompt":"with both hooks"
"prompt":"with their hook alone"'
  [ ! -e "$HOME/.local/share/majordomus" ]
}
