load ../test_helper

@test "826 a linked worktree shares the private half and never links across" {
  # given
  recording
  start
  git worktree add -q "$BATS_TEST_TMPDIR/side" -b side
  cd "$BATS_TEST_TMPDIR/side"
  # when
  run prompt "from the side"
  # then
  assert_silent
  equal "$(field branch)/$(field episode_link)/$(field episode)" side/orphan/null
  [ "$(field worktree_id)" != "$(front worktree_id "$(opened)")" ]
  run start session_id=side
  equal "$status" 0
  run prompt "with its own" session_id=side
  assert_silent
  equal "$(field episode_link "$private"/prompts/*-with-its-own.json)" open
  run end session_id=side
  assert_silent
  equal "$(ls .ai/repo/sessions | wc -l)" 1
  cd "$repo"
  git worktree remove --force "$BATS_TEST_TMPDIR/side"
  equal "$(records | wc -l)" 2
  assert_usable
}
