load ../people_helper

@test "027 a dry run of uninstall says what it would do and does nothing" {
  # given
  programs claude
  "$majordomus" init --wire >/dev/null
  "$majordomus" mcp install --client claude-code >/dev/null
  worked 'keep this'
  before=$(whole "$HOME" "$repo")
  # when
  run --separate-stderr "$majordomus" uninstall --dry-run
  # then
  equal "$status$stderr" 0
  contains "$output" "--- $HOME/.claude/settings.json"
  contains "$output" "--- $HOME/.claude.json"
  contains "$output" "recording would be switched off in $repo"
  contains "$output" 'would be kept: .ai/local (1 prompt)'
  equal "$(whole "$HOME" "$repo")" "$before"
}
