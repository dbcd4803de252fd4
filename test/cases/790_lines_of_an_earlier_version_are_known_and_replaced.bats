load ../status_helper

@test "790 lines of an earlier version are known and replaced" {
  # given: as they were before bash was put into its POSIX mode
  "$majordomus" init >/dev/null
  "$majordomus" capture install --provider claude-code >/dev/null
  "$majordomus" capture install --provider codex >/dev/null
  settings=$HOME/.claude/settings.json hooks=$HOME/.codex/hooks.json
  cp "$settings" "$BATS_TEST_TMPDIR/settings" && cp "$hooks" "$BATS_TEST_TMPDIR/hooks"
  sed -i 's/POSIXLY_CORRECT=1; //; s/ \] >\/dev\/null; then/ ]; then/' "$settings" "$hooks"
  ! grep -q POSIXLY "$settings" "$hooks"
  # when
  run -0 --separate-stderr "$majordomus" capture status --probe off
  # then: they are called by their name, still record, and are replaced in their places
  equal "$(state claude-code) $(state codex)" 'named named'
  contains "$(why claude-code)" "is not the line that 'majordomus capture install' writes"
  equal "$(prompt one; records | wc -l)" 1
  "$majordomus" capture install --provider claude-code >/dev/null
  "$majordomus" capture install --provider codex >/dev/null
  cmp "$settings" "$BATS_TEST_TMPDIR/settings"
  cmp "$hooks" "$BATS_TEST_TMPDIR/hooks"
}
