load ../test_helper

@test "317 a checkout can be wired for its owner alone" {
  # when
  run wire --scope local
  # then
  equal "$status" 0
  [ -f .claude/settings.local.json ]
  [ ! -e .claude/settings.json ]
  [ ! -e "$HOME/.claude" ]
  unwire --scope local
  [ ! -e .claude ]
  equal "$(snapshot "$HOME")" .
}
