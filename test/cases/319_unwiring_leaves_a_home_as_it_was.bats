load ../test_helper

# issue 2

@test "319 unwiring leaves a home as it was" {
  # given
  mkdir -p "$HOME/.local/share"
  before=$(snapshot "$HOME")
  wire >/dev/null
  [ "$(snapshot "$HOME")" != "$before" ]
  # when
  run unwire
  # then
  equal "$output" "removed   $HOME/.claude/settings.json"
  equal "$(snapshot "$HOME")" "$before"
}
