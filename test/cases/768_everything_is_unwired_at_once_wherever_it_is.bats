load ../wire_helper

@test "768 everything is unwired at once wherever it is" {
  # given
  home=$(snapshot "$HOME")
  new_repository "$BATS_TEST_TMPDIR/other"
  wired codex --scope project
  wired copilot --scope project
  wired claude-code --scope local
  cd "$BATS_TEST_TMPDIR/widget"
  wired cursor
  wired factory-droid --scope local
  wired gemini --scope project
  # when
  run "$majordomus" capture uninstall --all
  # then
  equal "$status" 0
  equal "$(printf '%s\n' "$output" | grep -c '^removed ')" 6
  equal "$(snapshot "$HOME")" "$home"
  equal "$(git status --short)$(git -C "$BATS_TEST_TMPDIR/other" status --short)" ''
}
