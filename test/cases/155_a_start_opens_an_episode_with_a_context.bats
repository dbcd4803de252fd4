load ../test_helper

@test "155 a start opens an episode with a context" {
  # given
  recording
  fixed
  # when
  run start
  # then
  equal "$status" 0
  equal "$(cat "$(opened)")" "schema: majordomus.open/v1
episode: s-20260504T030201Z-0123abcd
provider: claude-code
provider_session: \"$session\"
worktree_id: $(worktree_id "$repo")
repository_id: $(front repository_id "$(opened)")
record: 20260504T030201Z--s-20260504T030201Z-0123abcd--main.md
opened_by: hook
opened_at: 2026-05-04T03:02:01.000Z
branch: \"main\"
start_head: \"$(git rev-parse HEAD)\"
continues: null
events:"
  equal "$(basename "$(opened)")" "$(key_of claude-code "$session").yaml"
  [ -f "$private/session-contexts/20260504T030201Z--s-20260504T030201Z-0123abcd--main.md" ]
}
