load client_helper

@test "161 a client in a folder of a linked worktree records into the primary one's private half" {
  # given
  recording
  git worktree add -q -b topic "$BATS_TEST_TMPDIR/linked"
  mkdir "$BATS_TEST_TMPDIR/linked/below"
  cd "$BATS_TEST_TMPDIR/linked/below"
  model
  # when
  run --separate-stderr claude -p 'from the topic'
  # then
  equal "$status:$output:$stderr" '0:Done.:'
  equal "$(field branch):$(field episode_link)" topic:open
  equal "$(git status --porcelain --untracked-files=all)" ''
  [ -f "$private/sessions/$(basename "$(episodes)")" ]
  published=$(find "$BATS_TEST_TMPDIR/linked/.ai/repo/sessions" -name '*.md')
  assert_episode "$published" "episode=$(field episode)" 'branch="topic"' prompts=1
}
