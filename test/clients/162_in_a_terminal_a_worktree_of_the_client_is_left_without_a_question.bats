load client_helper

@test "162 in a terminal a worktree of the client is left without a question" {
  # given
  need_terminal
  recording
  commit file >/dev/null
  model
  open_terminal
  trust
  enter '/exit'
  await 'the first episode' has_episodes 1
  await 'the terminal to be left' eval '! screen | grep -q .'
  close_terminal
  open_terminal -w feature
  await 'the worktree to be opened' shows '⏵⏵'
  enter 'before the clear'
  await 'the first prompt' has_records 1
  await 'the answer' shows 'Done.'
  enter '/clear'
  await 'its record' has_episodes 2
  enter 'behind the clear'
  await 'the second prompt' has_records 2
  await 'the answer' shows 'Done.'
  # when
  enter '/exit'
  # then
  await 'the worktree to be removed' gone_worktree
  equal "$(git worktree list | wc -l | tr -d ' ')" 1
  await 'both records' has_episodes 3
  equal "$(find "$private/sessions" -name '*.md' | wc -l | tr -d ' ')" 2
  equal "$("$majordomus" session list | wc -l | tr -d ' ')" 4
}

gone_worktree() { [ ! -e .claude/worktrees/feature ]; }
