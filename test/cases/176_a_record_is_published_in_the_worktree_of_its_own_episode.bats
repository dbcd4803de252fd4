load ../test_helper

@test "176 a record is published in the worktree of its own episode" {
  # given
  recording
  git worktree add -q ../linked
  cd ../linked
  # when
  start
  end
  # then
  equal "$(find "$PWD/.ai/repo/sessions" -name '*.md' | wc -l | tr -d ' ')" 1
  [ ! -e "$repo/.ai/repo/sessions" ]
  equal "$(dirname "$(episodes)")" "$private/sessions" # its copy, which outlives the worktree
}
