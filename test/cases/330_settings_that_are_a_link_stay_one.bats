load ../test_helper

@test "330 settings that are a link stay one" {
  # given
  mkdir -p "$HOME/dotfiles" "$HOME/.claude"
  printf '{}\n' >"$HOME/dotfiles/claude.json"
  ln -s ../dotfiles/claude.json "$HOME/.claude/settings.json"
  # when
  run wire
  # then
  equal "$status" 0
  [ -h "$HOME/.claude/settings.json" ]
  grep -q MJ_HOOK "$HOME/dotfiles/claude.json"
  unwire >/dev/null
  equal "$(cat "$HOME/dotfiles/claude.json")" '{}'
}
