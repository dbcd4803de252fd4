load ../status_helper

@test "556 a shim that came with a clone is not run unless it is ours" {
  # given: our own line, and a stranger's shim where it leads to
  "$majordomus" init >/dev/null
  "$majordomus" capture install --provider claude-code --scope project >/dev/null
  run -0 --separate-stderr "$majordomus" capture status
  both verified 'through project settings'
  printf 'touch %s\n' "$BATS_TEST_TMPDIR/ran" >>.ai/repo/shims/hook.sh
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  both named "the shim '$repo/.ai/repo/shims/hook.sh' is not the one that 'majordomus capture install' writes, so it was not run"
  [ ! -e "$BATS_TEST_TMPDIR/ran" ]
}
