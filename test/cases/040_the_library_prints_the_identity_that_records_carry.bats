load ../test_helper

# agrees FOLDER: in every shell the library prints there what the record of a prompt
# that is sent from there says.
agrees() {
  cd "$1"
  forget_all
  prompt "sent from $1"
  while IFS= read -r with; do
    run --separate-stderr library "$with" 'mj_repository_id && mj_worktree_id'
    equal "$1, $with: $status $output $stderr" "$1, $with: 0 $(field repository_id)
$(field worktree_id) "
  done < <(shells)
}

@test "040 the library prints the identity that records carry" {
  # given
  (new_repository "$BATS_TEST_TMPDIR/part")
  git -c protocol.file.allow=always submodule --quiet add "$BATS_TEST_TMPDIR/part" part
  git commit -qm part
  git remote add origin https://example.org/team/project.git
  recording
  git worktree add -q ../linked
  mkdir -p inner
  # when
  for folder in "$repo" "$repo/inner" "$repo/part" "${repo%/*}/linked"; do
    agrees "$folder"
  done
  # then
  mkdir "$BATS_TEST_TMPDIR/outside"
  cd "$BATS_TEST_TMPDIR/outside"
  for name in mj_repository_id mj_worktree_id; do
    run library sh "$name"
    equal "$status$output" 1
  done
}
