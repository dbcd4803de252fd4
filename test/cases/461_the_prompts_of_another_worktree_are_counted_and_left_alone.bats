load ../archive_helper

@test "461 the prompts of another worktree are counted and left alone" {
  # given
  archive
  git worktree add -q ../other
  context s-one s1 2026-05-01T10:00:00.000Z 2026-05-01T11:00:00.000Z
  old 20260501101000-theirs 2026-05-01T10:10:00.000Z "worktree_id=\"$(worktree_id "$(cd ../other && pwd -P)")\""
  before=$(snapshot "$private/prompts")
  # when
  run "$majordomus" capture reconcile
  # then
  equal "$status" 0
  contains "$output" 'of other worktrees or repositories, left alone: 1'
  equal "$(snapshot "$private/prompts")" "$before"
  run "$majordomus" capture reconcile --worktree "$(worktree_id "$(cd ../other && pwd -P)")"
  contains "$output" '1 no-episode-known'
}
