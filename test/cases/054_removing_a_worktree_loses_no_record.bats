load ../test_helper

@test "054 removing a worktree loses no record" {
  # given
  recording
  git worktree add -q ../linked
  cd ../linked
  start
  prompt "in the linked one"
  cd "$repo"
  # when
  run git worktree remove --force ../linked
  # then
  equal "$status" 0
  equal "$(field text)" "in the linked one"
  equal "$(opened | wc -l | tr -d ' ')" 1
}
