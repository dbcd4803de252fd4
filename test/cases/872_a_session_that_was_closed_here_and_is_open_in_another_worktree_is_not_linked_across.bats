load ../test_helper

# issue 2

@test "872 a session that was closed here and is open in another worktree is not linked across" {
  # given
  recording
  git worktree add -q ../linked
  start
  end
  (cd ../linked && start source=resume)
  there=$(opened)
  # when
  run prompt "back in the first worktree"
  # then
  assert_silent
  equal "$(field episode_link)" orphan
  equal "$(span episode)" null
  equal "$(opened)" "$there"
  equal "$(grep -c ' prompt$' "$there" || true)" 0
}
