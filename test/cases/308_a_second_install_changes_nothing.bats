load ../test_helper

@test "308 a second install changes nothing" {
  # given
  wire >/dev/null
  before=$(snapshot "$HOME")
  # when
  run --separate-stderr wire
  # then
  equal "$status" 0
  equal "${lines[0]}" "unchanged $HOME/.claude/settings.json"
  equal "$(snapshot "$HOME")" "$before"
}
