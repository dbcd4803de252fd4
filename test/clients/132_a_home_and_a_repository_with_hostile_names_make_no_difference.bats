load client_helper

@test "132 a home and a repository with spaces, quotes and dollars in their names make no difference" {
  # given
  HOME=$BATS_TEST_TMPDIR/"o'Neil \"x\" \$HOME"
  new_repository "$BATS_TEST_TMPDIR/a \$(b) 'c' \"d\" é"
  recording
  model
  # when
  run --separate-stderr claude -p 'hello'
  # then
  equal "$status:$output:$stderr" '0:Done.:'
  equal "$(field episode_link)" open
  equal "$(field cwd)" "$repo"
  assert_episode "$(episode 1)" prompts=1
}
