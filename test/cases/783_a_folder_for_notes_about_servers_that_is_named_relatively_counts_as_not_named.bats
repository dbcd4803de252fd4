load ../wire_helper

@test "783 a folder for notes about servers that is named relatively counts as not named" {
  # given
  export XDG_STATE_HOME=state XDG_CONFIG_HOME=config
  # when
  run "$majordomus" mcp install --client opencode
  # then
  equal "$status" 0
  [ -f "$HOME/.config/opencode/opencode.json" ]
  [ -d "$HOME/.local/state/majordomus/mcp" ]
  equal "$(git status --short)" ''
}
