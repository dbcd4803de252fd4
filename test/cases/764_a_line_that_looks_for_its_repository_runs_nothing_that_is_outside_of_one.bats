load ../wire_helper

@test "764 a line that looks for its repository runs nothing that is outside of one" {
  # given: a stranger's shim above a repository, and beside none
  wired codex --scope project
  about codex project
  line=$(line_of prompt)
  mkdir -p "$BATS_TEST_TMPDIR/shared/.ai/repo/shims" "$BATS_TEST_TMPDIR/shared/plain/deep"
  printf 'touch "%s"\n' "$BATS_TEST_TMPDIR/ran" >"$BATS_TEST_TMPDIR/shared/.ai/repo/shims/hook.sh"
  new_repository "$BATS_TEST_TMPDIR/shared/mine"
  for dir in "$BATS_TEST_TMPDIR/shared/mine" "$BATS_TEST_TMPDIR/shared/plain/deep" /; do
    cd "$dir"
    # when
    run bash -lc "$line" <<<'{"prompt":"x"}'
    # then
    assert_silent
    [ ! -e "$BATS_TEST_TMPDIR/ran" ]
  done
  # and where its folder is gone it ends too
  mkdir "$BATS_TEST_TMPDIR/gone"
  cd "$BATS_TEST_TMPDIR/gone"
  rmdir "$BATS_TEST_TMPDIR/gone"
  run timeout 5 sh -c "$line" <<<'{"prompt":"x"}'
  equal "$status" 0
}
