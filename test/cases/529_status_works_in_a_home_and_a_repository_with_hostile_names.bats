load ../status_helper

@test "529 status works in a home and a repository with hostile names" {
  # given
  export HOME="$BATS_TEST_TMPDIR/a \$b 'c\" ü"
  mkdir -p "$HOME"
  new_repository "$BATS_TEST_TMPDIR/w \$x 'y\" ü"
  recording
  "$majordomus" capture install --provider claude-code --scope project >/dev/null
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  both verified "through user settings '$HOME/.claude/settings.json'"
  "$majordomus" capture uninstall --provider claude-code >/dev/null
  run -0 --separate-stderr "$majordomus" capture status
  both verified "through project settings '$repo/.claude/settings.json'"
}
