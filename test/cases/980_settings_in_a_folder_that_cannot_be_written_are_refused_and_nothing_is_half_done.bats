load ../test_helper

# Issue 8. Known from anthropics/claude-code#91122.
@test "980 settings in a folder that cannot be written are refused and nothing is half done" {
  local before
  # given
  mounted "$HOME/.claude" -t tmpfs tmpfs
  printf '{"model":"a-model"}\n' >"$HOME/.claude/settings.json"
  mount -o remount,ro "$HOME/.claude"
  before=$(snapshot "$HOME/.claude")
  # when
  run wire
  # then
  [ "$status" -ne 0 ]
  contains "$output" "majordomus: "
  contains "$output" "$HOME/.claude"
  equal "$(snapshot "$HOME/.claude")" "$before"
  run unwire
  equal "$(snapshot "$HOME/.claude")" "$before"
  run "$majordomus" capture status --probe off
  equal "$status" 0
  contains "$output" unconfigured
}
