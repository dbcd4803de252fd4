load ../test_helper

@test "829 an empty folder where a worktree was belongs to the repository around it" {
  # given
  recording
  mkdir -p .claude/worktrees/gone
  cd .claude/worktrees/gone
  # when
  run prompt "in an empty shell"
  # then
  assert_silent
  equal "$(field repository)" "$repo"
  equal "$(field cwd)" "$repo/.claude/worktrees/gone"
  printf 'row: its link leads nowhere\n'
  printf 'gitdir: %s/.git/worktrees/gone\n' "$repo" >.git
  run prompt "behind a broken link"
  assert_silent
  equal "$(records | wc -l)" 1
  printf 'row: the folder itself is gone\n'
  mkdir "$BATS_TEST_TMPDIR/vanishing"
  cd "$BATS_TEST_TMPDIR/vanishing"
  rmdir "$BATS_TEST_TMPDIR/vanishing"
  run env CLAUDE_PROJECT_DIR="$repo" "$tool" feed <("$tool" payload "$payloads/UserPromptSubmit.json" "cwd=$repo") sh -c "$(line UserPromptSubmit)"
  equal "$status" 0 # some shells complain by themselves that they cannot tell where they are
  equal "$(records | wc -l)" 2
  cd "$repo"
  assert_usable
}
