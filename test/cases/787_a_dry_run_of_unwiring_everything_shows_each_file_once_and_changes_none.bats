load ../wire_helper

@test "787 a dry run of unwiring everything shows each file once and changes none" {
  # given
  new_repository "$BATS_TEST_TMPDIR/other"
  wired copilot --scope project
  cd "$BATS_TEST_TMPDIR/widget"
  wired gemini
  wired codex --scope project
  before=$(snapshot "$BATS_TEST_TMPDIR/widget")$(snapshot "$BATS_TEST_TMPDIR/other")$(snapshot "$HOME")
  # when
  run "$majordomus" capture uninstall --all --dry-run
  # then
  equal "$status" 0
  equal "$(printf '%s\n' "$output" | grep '^--- ' | sort)" "$(printf -- '--- %s\n' "$HOME/.gemini/settings.json" "$BATS_TEST_TMPDIR/other/.github/hooks/majordomus.json" \
    "$BATS_TEST_TMPDIR/widget/.codex/hooks.json" | sort)"
  equal "$(snapshot "$BATS_TEST_TMPDIR/widget")$(snapshot "$BATS_TEST_TMPDIR/other")$(snapshot "$HOME")" "$before"
}
