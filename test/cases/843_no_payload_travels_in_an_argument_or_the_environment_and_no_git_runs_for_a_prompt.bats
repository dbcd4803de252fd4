load ../test_helper

@test "843 no payload travels in an argument or the environment, and no git runs for a prompt" {
  local trace=$BATS_TEST_TMPDIR/trace needle
  # given
  command -v strace >/dev/null || skip "strace is not installed"
  strace -f -o "$trace" true 2>/dev/null || skip "strace may not trace here"
  recording
  needle=$("$tool" random needle 12)
  start
  { "$tool" repeat "{\"prompt\":\"$needle " 20000 "hay's 10 b" '",'; payload UserPromptSubmit prompt- | tail -c +2; } >"$BATS_TEST_TMPDIR/payload"
  while read -r shell; do
    printf 'row: %s\n' "$shell"
    # when
    run strace -f -v -s 1000000 -e trace=execve -o "$trace" $shell -c "$(line UserPromptSubmit)" <"$BATS_TEST_TMPDIR/payload"
    # then
    assert_silent
    equal "$(grep -c 'execve(.*) = 0$' "$trace")" 3
    equal "$(grep -c 'execve("[^"]*/majordomus-hook"' "$trace")" 2
    equal "$(grep -c $needle "$trace")" 0
    forget_all
  done < <(shells)
  shell=sh
  assert_usable
}
