load ../status_helper

@test "535 the folders of the tools are printed for this person" {
  # given
  export CODEX_HOME="$BATS_TEST_TMPDIR/co dex"
  # when
  run -0 "$majordomus" product roots
  # then
  equal "$output" "$(printf '%s\t%s\n' claude-code "$HOME/.claude/projects" codex "$CODEX_HOME/sessions" copilot "$HOME/.copilot/session-state" \
    factory-droid "$HOME/.factory/projects" factory-droid "$HOME/.factory/sessions" gemini "$HOME/.gemini/tmp" goose "$HOME/.local/share/goose/sessions" \
    opencode "$HOME/.local/share/opencode" qwen-code "$HOME/.qwen/projects" windsurf "$HOME/.codeium/windsurf/cascade" \
    windsurf "$HOME/.windsurf/transcripts")"
  run "$majordomus" product roots --provider codexx
  assert_refused
  contains "$output" "provider 'codexx' is not declared (given by --provider)"
}
