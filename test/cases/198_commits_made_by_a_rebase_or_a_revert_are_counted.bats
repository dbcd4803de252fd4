load ../test_helper

@test "198 commits made by a rebase or a revert are counted" {
  # given
  recording
  git checkout -q -b side
  commit one >/dev/null
  git checkout -q main
  commit two >/dev/null
  start
  git checkout -q side
  git rebase -q main
  expected=$(git rev-parse HEAD)
  git revert --no-edit HEAD >/dev/null
  # when
  run end
  # then
  equal "$(front commits "$(episodes)")" "[\"$expected\", \"$(git rev-parse HEAD)\"]"
  equal "$(front branch "$(episodes)")" '"main"'
}
