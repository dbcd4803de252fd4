load ../test_helper

@test "055 a pause holds in every worktree" {
  # given
  recording
  git worktree add -q ../linked
  "$majordomus" pause >/dev/null
  cd ../linked
  # when
  run prompt "not this one"
  # then
  skipped paused
}
