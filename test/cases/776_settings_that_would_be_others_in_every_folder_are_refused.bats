load ../wire_helper

@test "776 settings that would be others in every folder are refused" {
  while read -r id variable; do
    # when
    run env "$variable=relative" "$majordomus" capture install --provider "$id"
    # then
    assert_refused
    contains "$output" "of provider '$id' would be another in every folder"
  done <<'ROWS'
claude-code CLAUDE_CONFIG_DIR
codex CODEX_HOME
gemini GEMINI_CLI_HOME
copilot COPILOT_HOME
ROWS
  equal "$(snapshot "$HOME")" .
  equal "$(git status --short)" ''
}
