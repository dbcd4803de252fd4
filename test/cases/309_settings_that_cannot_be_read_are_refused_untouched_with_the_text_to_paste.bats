load ../test_helper

# issue 2

@test "309 settings that cannot be read are refused untouched with the text to paste" {
  # given
  mkdir -p "$HOME/.claude"
  printf '{"model": "a-model"\n' >"$HOME/.claude/settings.json"
  before=$(snapshot "$HOME")
  # when
  run --separate-stderr wire
  # then
  equal "$status" 1
  equal "$output" ''
  contains "${stderr_lines[0]}" "$HOME/.claude/settings.json"
  contains "${stderr_lines[0]}" 'nothing was changed'
  contains "$stderr" '"UserPromptSubmit"'
  contains "$stderr" "MJ_HOOK='claude-code prompt'"
  equal "$(snapshot "$HOME")" "$before"
}
