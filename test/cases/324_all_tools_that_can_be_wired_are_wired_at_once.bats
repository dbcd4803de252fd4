load ../test_helper

@test "324 all tools that can be wired are wired at once" {
  # given
  mkdir -p "$HOME/.claude" "$HOME/.codeium/windsurf"
  before=$(snapshot "$HOME")
  # when
  run "$majordomus" capture install --all
  # then
  equal "$status" 0
  contains "$output" "created   $HOME/.claude/settings.json"
  contains "$output" "created   $HOME/.codeium/windsurf/hooks.json"
  contains "$output" 'left out, not found here or without a file of the scope user: codex, gemini,'
  run "$majordomus" capture uninstall --all
  equal "$status" 0
  equal "$(snapshot "$HOME")" "$before"
}
