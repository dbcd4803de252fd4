load ../test_helper

# issue 2

@test "068 a repository that was moved keeps its archive and records into it" {
  # given
  recording
  prompt "before the move"
  mv "$repo" "$BATS_TEST_TMPDIR/moved"
  cd "$BATS_TEST_TMPDIR/moved"
  # when
  run prompt "behind the move"
  # then
  assert_silent
  [ ! -e "$repo" ]
  private=$PWD/.ai/local
  equal "$(records | wc -l)" 2
  private_modes
  run "$majordomus" init
  equal "$status" 0
  equal "$(sed -n 1p .git/majordomus/enabled)" "$private"
}
