load ../test_helper

@test "880 a .git file without a newline at its end leads to its repository, in every shell" {
  local row
  # given
  recording
  git worktree add -q ../linked
  printf %s "$(cat ../linked/.git)" >../linked/.git
  printf %s "$(cat .git/worktrees/linked/commondir)" >.git/worktrees/linked/commondir
  cd ../linked
  git status >/dev/null
  while read -r shell; do
    printf 'row: %s\n' "$shell"
    # when
    run prompt "in the linked worktree"
    # then
    assert_silent
    equal "$(field repository)" "$PWD"
    forget_all
  done < <(shells)
}
