load ../test_helper

# issue 2

@test "873 a prompt lost in a repository that was moved leaves its line there" {
  # given
  own_toolkit
  recording
  mv "$repo" "$BATS_TEST_TMPDIR/moved"
  cd "$BATS_TEST_TMPDIR/moved"
  rm "$kit/build/majordomus-hook"
  # when
  run prompt "nobody answers"
  # then
  assert_silent
  [ ! -e "$repo" ]
  private=$PWD/.ai/local
  contains "$(lost)" 'prompt lost: the helper failed'
  private_modes
}
