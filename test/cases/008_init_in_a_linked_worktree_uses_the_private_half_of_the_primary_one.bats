load ../test_helper

@test "008 init in a linked worktree uses the private half of the primary one" {
  # given
  git worktree add -q ../linked
  cd ../linked
  # when
  run "$majordomus" init
  # then
  equal "$status" 0
  equal "$(sed -n 1p "$repo/.git/majordomus/enabled")" "$private"
  [ -d "$private/prompts" ]
  [ ! -e .ai/local ]
  [ -f .ai/repo/policy.yaml ]
}
