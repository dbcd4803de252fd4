load ../test_helper

# worked makes a whole session with a commit in the linked worktree here.
worked() {
  start >/dev/null
  prompt "text" && commit "made-$RANDOM" >/dev/null
  episode=$(front episode "$(opened)")
  end
}

# removed WHERE: the worktree goes without --force, and the record is found.
removed() {
  cd "$BATS_TEST_TMPDIR/linked"
  worked
  equal "$1: $(git status --porcelain --untracked-files=all)" "$1: "
  cd "$from"
  equal "$1: $(git worktree remove "$BATS_TEST_TMPDIR/linked" 2>&1)" "$1: "
  git worktree prune
  [ ! -e "$BATS_TEST_TMPDIR/linked" ]
  git worktree add -q "$BATS_TEST_TMPDIR/linked" -b "next-$RANDOM"
  cd "$BATS_TEST_TMPDIR/linked"
  equal "$1: $("$majordomus" session list --json | grep -c "\"episode\":\"$episode\"")" "$1: 1"
  contains "$("$majordomus" session show "$episode" 2>/dev/null)" "episode: $episode"
}

# table tries every choice of init, made in the primary or the linked worktree.
table() {
  local options where
  for options in '' --private --team; do
    for where in primary linked; do
      rm -rf "$BATS_TEST_TMPDIR/widget" "$BATS_TEST_TMPDIR/linked"
      new_repository "$BATS_TEST_TMPDIR/widget"
      from=$repo
      git worktree add -q "$BATS_TEST_TMPDIR/linked"
      case $where in linked) cd "$BATS_TEST_TMPDIR/linked" ;; esac
      "$majordomus" init $options >/dev/null
      case $options in --team) git add .ai/repo .gitignore && git commit -q -m team ;; esac
      removed "$where $options"
      removed "$where $options again"
    done
  done
}

# bare tries a worktree of a bare repository.
bare() {
  rm -rf "$BATS_TEST_TMPDIR/linked"
  git clone -q --bare "$repo" "$BATS_TEST_TMPDIR/bare.git"
  from=$(cd "$BATS_TEST_TMPDIR/bare.git" && pwd -P)
  private=$from/majordomus
  git -C "$from" worktree add -q "$BATS_TEST_TMPDIR/linked" -b linked
  cd "$BATS_TEST_TMPDIR/linked"
  "$majordomus" init >/dev/null
  removed bare
}

@test "083 whatever init chose a worktree with a closed episode is removed" {
  # given
  wire >/dev/null
  # when
  table
  # then
  new_repository "$BATS_TEST_TMPDIR/another"
  bare
}
