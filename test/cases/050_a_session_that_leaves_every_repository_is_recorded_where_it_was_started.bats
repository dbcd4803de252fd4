load ../test_helper

# issue 2

@test "050 a session that leaves every repository is recorded where it was started" {
  # given
  recording
  export CLAUDE_PROJECT_DIR=$repo
  start
  mkdir "$BATS_TEST_TMPDIR/plain"
  cd "$BATS_TEST_TMPDIR/plain"
  # when
  run prompt "from outside"
  # then
  assert_silent
  equal "$(field text)" "from outside"
  equal "$(field episode_link)" open
  equal "$(field cwd)" "$PWD"
  equal "$(field repository)" "$repo"
}
