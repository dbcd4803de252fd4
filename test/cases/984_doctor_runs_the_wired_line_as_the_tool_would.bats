load ../test_helper

# Issue 8. Known from mksglu/context-mode#55.
@test "984 doctor runs the wired line as the tool would" {
  local settings=$HOME/.claude/settings.json shim=$HOME/.local/share/majordomus/shims/hook.sh
  # given
  recording
  run "$majordomus" doctor
  contains "$output" 'OK   wiring — these call us, and the others do not: claude-code claude-code:session generic:session'
  lacks "$output" 'FAIL works'
  equal "$status" 0
  cp "$settings" "$BATS_TEST_TMPDIR/settings"
  sed "s/claude-code prompt'/claude-code prompt/" "$BATS_TEST_TMPDIR/settings" >"$settings"
  # when
  run "$majordomus" doctor
  # then
  equal "$status" 1
  contains "$output" 'FAIL works — what calls us does not do what it should when it is run: claude-code'
  cp "$BATS_TEST_TMPDIR/settings" "$settings"
  mv "$shim" "$shim.away"
  run "$majordomus" doctor
  equal "$status" 1
  contains "$output" 'FAIL wiring — what their settings name is missing or cannot be run: claude-code claude-code:session'
  mv "$shim.away" "$shim"
  "$majordomus" capture uninstall --provider claude-code >/dev/null
  run "$majordomus" doctor
  equal "$status" 0
  contains "$output" 'OK   wiring — these call us, and the others do not: generic:session'
}
