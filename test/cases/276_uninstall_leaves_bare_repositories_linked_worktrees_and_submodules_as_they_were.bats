load ../people_helper

@test "276 uninstall leaves bare repositories linked worktrees and submodules as they were" {
  # given
  git clone -q --bare "$repo" "$BATS_TEST_TMPDIR/bare.git"
  git -C "$BATS_TEST_TMPDIR/bare.git" worktree add -q "$BATS_TEST_TMPDIR/of-bare" main
  git worktree add -q "$BATS_TEST_TMPDIR/linked"
  git -c protocol.file.allow=always submodule --quiet add "$BATS_TEST_TMPDIR/bare.git" sub
  git commit -q -m sub
  for place in "$BATS_TEST_TMPDIR/of-bare" "$BATS_TEST_TMPDIR/linked" "$repo/sub"; do
    before=$(whole "$repo" "$BATS_TEST_TMPDIR/bare.git" "$BATS_TEST_TMPDIR/of-bare" "$BATS_TEST_TMPDIR/linked" "$HOME")
    cd "$place"
    "$majordomus" init >/dev/null
    lacks "$(whole "$repo" "$BATS_TEST_TMPDIR/bare.git" "$BATS_TEST_TMPDIR/of-bare" "$BATS_TEST_TMPDIR/linked" "$HOME")" "$before"
    # when
    run --separate-stderr "$majordomus" uninstall
    # then
    equal "$status$stderr" 0
    equal "$output" 'Nothing was wired. Recording is off here; nothing was recorded, so nothing is kept.'
    equal "$(whole "$repo" "$BATS_TEST_TMPDIR/bare.git" "$BATS_TEST_TMPDIR/of-bare" "$BATS_TEST_TMPDIR/linked" "$HOME")" "$before" || return 1
  done
}
