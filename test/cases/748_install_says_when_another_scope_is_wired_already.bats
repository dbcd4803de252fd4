load ../test_helper

@test "748 install says when another scope is wired already" {
  # given
  "$majordomus" init >/dev/null
  local tool file=.claude/settings.json
  for tool in claude-code codex gemini copilot cursor; do
    run -0 "$majordomus" capture install --provider "$tool"
    lacks "$output" MJ68
    # when
    run -0 "$majordomus" capture install --provider "$tool" --scope project
    # then
    contains "$output" '(scope user) calls us already'
    contains "$output" MJ68
    # when, then: the other way round
    "$majordomus" capture uninstall --provider "$tool" --scope user >/dev/null
    run -0 "$majordomus" capture install --provider "$tool"
    contains "$output" '(scope project) calls us already'
    # when, then: another hook in that file is not ours
    "$majordomus" capture uninstall --provider "$tool" --scope project >/dev/null
    run -0 "$majordomus" capture install --provider "$tool"
    lacks "$output" MJ68
  done
}
