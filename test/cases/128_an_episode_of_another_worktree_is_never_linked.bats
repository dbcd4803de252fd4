load ../test_helper

@test "128 an episode of another worktree is never linked" {
  # given
  recording
  start
  git worktree add -q ../linked
  cd ../linked
  # when
  run prompt "the same session elsewhere"
  # then
  assert_silent
  equal "$(field episode_link)" orphan
  equal "$(span episode)" null
  equal "$(field repository)" "$PWD"
}
