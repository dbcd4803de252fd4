load ../test_helper

@test "062 worktrees share one private half and know their own episodes" {
  # given
  recording
  git worktree add -q ../linked
  start session_id=primary
  cd ../linked
  start session_id=linked
  # when
  run prompt "in the linked one" session_id=linked
  # then
  equal "$(field episode_link)" open
  equal "$(field worktree_id)" "$(worktree_id "$PWD")"
  equal "$(span repository_id)" "$(front repository_id "$private/state/sessions-open/$(key_of claude-code primary).yaml")"
  equal "$(front worktree_id "$private/state/sessions-open/$(key_of claude-code primary).yaml")" "$(worktree_id "$repo")"
  [ ! -e .ai/local ]
}
