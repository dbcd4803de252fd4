load ../test_helper

@test "194 an end told from another worktree closes the episode in its own" {
  # given
  recording
  git worktree add -q ../linked
  start
  cd ../linked
  # when
  run end
  # then
  assert_silent
  equal "$(dirname "$(episodes)")" "$repo/.ai/repo/sessions"
  [ ! -e .ai/repo/sessions ]
}
