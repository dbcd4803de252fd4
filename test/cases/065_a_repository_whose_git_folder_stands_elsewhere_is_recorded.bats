load ../test_helper

@test "065 a repository whose git folder stands elsewhere is recorded" {
  # given
  git init -q -b main --separate-git-dir "$BATS_TEST_TMPDIR/elsewhere" "$BATS_TEST_TMPDIR/apart"
  cd -P "$BATS_TEST_TMPDIR/apart"
  private=$PWD/.ai/local
  recording
  start
  # when
  run prompt "apart"
  # then
  assert_silent
  equal "$(field episode_link)" open
  equal "$(sed -n 1p "$BATS_TEST_TMPDIR/elsewhere/majordomus/enabled")" "$private"
}
