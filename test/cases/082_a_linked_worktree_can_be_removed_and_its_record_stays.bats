load ../test_helper

# tidy DIR: git sees nothing of ours there.
tidy() { equal "$(git -C "$1" status --porcelain --untracked-files=all)" ''; }

# shown ID: from here the episode is listed once, shown and found by its commit.
shown() {
  equal "$("$majordomus" session list --json | grep -c "\"episode\":\"$1\"")" 1
  contains "$("$majordomus" session show "$1" 2>/dev/null)" "episode: $1"
  contains "$("$majordomus" session for linked)" "$1"
}

@test "082 a linked worktree can be removed and its record stays" {
  # given
  recording
  git worktree add -q ../linked
  cd ../linked
  start
  prompt "in the linked one"
  commit made >/dev/null
  episode=$(front episode "$(opened)")
  end
  tidy .
  [ -f ".ai/repo/sessions/$(basename "$(episodes)")" ]
  shown "$episode"
  cd "$repo"
  shown "$episode"
  # when
  run git worktree remove ../linked
  # then
  assert_silent
  [ ! -e ../linked ]
  shown "$episode"
  contains "$("$majordomus" session show "$episode" 2>&1)" 'the worktree of this episode was removed; this is the record in the private half'
  run "$majordomus" doctor
  equal "$status" 0
  private_modes
}
