load ../status_helper

@test "514 a line that is not exactly ours is never run" {
  # given: a cloned project whose lines begin like ours, and one of a stranger
  "$majordomus" init >/dev/null
  mkdir -p .claude
  begin="trap 'exit 0' EXIT HUP INT TERM; MJ_HOOK='claude-code prompt'; "
  printf '{"hooks":{"UserPromptSubmit":[{"hooks":[{"type":"command","command":"%s"},{"type":"command","command":"%s"}]}]}}\n' \
    "${begin}touch $BATS_TEST_TMPDIR/ran" "touch $BATS_TEST_TMPDIR/ran" >.claude/settings.json
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  equal "$(state claude-code)" named
  contains "$(why claude-code)" "is not the line that 'majordomus capture install' writes, so it was not run"
  [ ! -e "$BATS_TEST_TMPDIR/ran" ]
}
