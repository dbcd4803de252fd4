load ../test_helper

@test "104 a detached head has no branch" {
  # given
  recording
  git checkout -q --detach
  start
  # when
  run prompt "where am I"
  # then
  equal "$(span branch)" null
  equal "$(field head)" "$(git rev-parse HEAD)"
  contains "$(opened | xargs cat)" '--detached.md'
}
