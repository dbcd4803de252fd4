load ../test_helper

@test "824 a repository reached by a link has one archive and one id" {
  # given
  recording
  start
  prompt "from the folder"
  mkdir -p src/deep
  ln -s "$repo" "$BATS_TEST_TMPDIR/link"
  ln -s "$repo/src/deep" "$BATS_TEST_TMPDIR/deep"
  for place in link link/src/deep deep; do
    printf 'row: %s\n' "$place"
    cd "$BATS_TEST_TMPDIR/$place"
    # when
    run prompt "from $place"
    # then
    assert_silent
    cd "$repo"
  done
  equal "$(records | wc -l)" 4
  equal "$("$tool" count worktree_id $(records) | cut -d' ' -f1)" 4
  equal "$("$tool" count repository $(records))" "4 \"$repo\""
  equal "$("$tool" count episode_link $(records))" '4 "open"'
  assert_usable
}
