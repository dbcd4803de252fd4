load ../test_helper

@test "337 folders that are named relatively count as not named" {
  # given
  export XDG_DATA_HOME=data XDG_STATE_HOME=state
  # when
  run timeout 20 "$majordomus" capture install --provider claude-code
  # then
  equal "$status" 0
  [ -f "$HOME/.local/share/majordomus/shims/hook.sh" ]
  [ -d "$HOME/.local/state/majordomus/install" ]
  equal "$(git status --short)" ''
}
