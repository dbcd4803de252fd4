load ../test_helper

@test "327 unwiring what was never wired changes nothing" {
  # given
  mkdir -p "$HOME/.claude"
  printf '{ "model": "a-model" }\n' >"$HOME/.claude/settings.json"
  before=$(snapshot "$HOME")
  # when
  run --separate-stderr unwire
  # then
  equal "$status" 0
  equal "$output" "unchanged $HOME/.claude/settings.json"
  equal "$(snapshot "$HOME")" "$before"
}
