load ../test_helper

# The policy of the event's worktree was taken for an episode of another one.
@test "622 a sweep puts a record where its worktree's policy wants it" {
  # given
  recording
  git worktree add -q ../linked
  mkdir -p ../linked/.ai/repo
  printf 'sessions:\n  publish: local\n' >../linked/.ai/repo/policy.yaml
  cd ../linked
  start session_id=old >/dev/null
  long_ago "$(opened)"
  cd "$repo"
  # when
  run start session_id=new
  # then
  equal "$(find "$repo/.ai/repo/sessions" ../linked/.ai/repo/sessions -name '*.md' 2>/dev/null)" ''
  equal "$(grep -l "^worktree_id: $(worktree_id "$(cd ../linked && pwd -P)")" "$private"/sessions/*.md | wc -l)" 1
}
