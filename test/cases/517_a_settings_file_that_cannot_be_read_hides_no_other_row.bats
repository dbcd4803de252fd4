load ../status_helper

@test "517 a settings file that cannot be read hides no other row" {
  # given
  recording
  mkdir -p .claude
  printf '{"hooks": [' >.claude/settings.json
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  equal "$(printf '%s\n' "$output" | wc -l)" $((2 * $(declared) + 1))
  both verified "settings file '$repo/.claude/settings.json' not readable as JSON"
  equal "$(state codex)" unconfigured
}
