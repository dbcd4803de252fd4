load ../test_helper

@test "175 the record of a worktree that is gone stays in the private half" {
  # given
  recording
  git worktree add -q ../linked
  cd ../linked
  start
  linked=$PWD
  cd "$repo"
  git worktree remove --force ../linked
  # when
  run end "cwd=$linked"
  # then
  assert_silent
  equal "$(dirname "$(episodes)")" "$private/sessions"
  equal "$(front commits "$(episodes)")" null
}
