load ../status_helper

@test "535 the folders of the tools are printed for this person" {
  # given
  export CODEX_HOME="$BATS_TEST_TMPDIR/co dex"
  # when
  run -0 "$majordomus" product roots
  # then
  equal "$output" "$(printf '%s\t%s\n' claude-code "$HOME/.claude/projects" codex "$CODEX_HOME/sessions" gemini "$HOME/.gemini/tmp")"
  run "$majordomus" product roots --provider codexx
  assert_refused
  contains "$output" "provider 'codexx' is not declared (given by --provider)"
}
