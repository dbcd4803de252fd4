load ../test_helper

@test "302 a hook may take seconds in the unit of the vendor" {
  # when
  run wire
  # then
  equal "$(grep -c '"timeout": 15' "$HOME/.claude/settings.json")" 4
}
