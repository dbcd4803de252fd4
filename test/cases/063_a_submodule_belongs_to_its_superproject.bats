load ../test_helper

@test "063 a submodule belongs to its superproject" {
  # given
  git clone -q . ../part
  git -c protocol.file.allow=always submodule --quiet add "$BATS_TEST_TMPDIR/part" part
  git commit -q -m part
  recording
  start
  cd part
  # when
  run prompt "inside the part"
  # then
  assert_silent
  equal "$(field repository)" "$repo"
  equal "$(field episode_link)" open
  equal "$(field cwd)" "$repo/part"
}
