load ../test_helper

@test "324 all tools that can be wired are wired at once" {
  # when
  run "$majordomus" capture install --all
  # then
  equal "$status" 0
  contains "$output" "created   $HOME/.claude/settings.json"
  run "$majordomus" capture uninstall --all
  equal "$status" 0
  equal "$(snapshot "$HOME")" .
}
