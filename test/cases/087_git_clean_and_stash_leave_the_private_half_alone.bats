load ../test_helper

# prepared is a repository with three prompts, an episode's record and work that
# is not committed; 'before' is what the private half holds.
prepared() {
  cd "$BATS_TEST_TMPDIR"
  rm -rf widget linked
  new_repository "$BATS_TEST_TMPDIR/widget"
  "$majordomus" init ${options:-} >/dev/null
  case ${options:-} in --team) git add .gitignore && git commit -q -m team ;; esac
  commit work >/dev/null
  start >/dev/null
  for n in one two three; do prompt "$n"; done
  end
  printf 'more\n' >>work
  printf 'new\n' >untracked
  before=$(cd "$private" && find prompts session-contexts state/sessions-closed -type f -exec cksum {} + | sort)
}

# kept COMMAND...: it changes nothing in the private half, and all is as before.
kept() {
  prepared
  "$@" >/dev/null 2>&1
  after=$(cd "$private" && find prompts session-contexts state/sessions-closed -type f -exec cksum {} + | sort)
  equal "$* ${options:-}: $after" "$* ${options:-}: $before"
  equal "$*: $("$majordomus" doctor | grep -c '^FAIL' || true)" "$*: 0"
  contains "$("$majordomus" status)" 'archive  3 prompts, 17 B; no findings'
  equal "$*: $("$majordomus" session list | wc -l | tr -d ' ')" "$*: 2"
  lacks "$(git rev-list --all --objects)" .ai/local
}

# gone COMMAND...: doctor and status say so.
gone() {
  prepared
  "$@" >/dev/null 2>&1
  run "$majordomus" doctor
  equal "$*: $status" "$*: 1"
  contains "$output" 'FAIL archive — the archive is gone: 3 prompt(s) were recorded, the newest at '
  contains "$("$majordomus" status)" 'archive  0 prompts (gone: 3 were here)'
  contains "$("$majordomus" status --json)" '"archive":{"prompts":0,"missing":3,'
  prompt "the next one"
  contains "$("$majordomus" doctor)" 'FAIL archive — the archive is shorter than it was: 3 of 4 prompt(s) recorded until '
  contains "$("$majordomus" status)" 'archive  1 prompt (3 missing), '
}

elsewhere() { git stash -q && git checkout -q -b other HEAD~1; }
linked() { git worktree add -q ../linked && git worktree remove "$@" ../linked; }
pruned() { git worktree add -q ../linked && rm -r ../linked && git worktree prune; }
refused() { ! git add -f .ai/local && ! git add -f .; }
removed() { rm -rf .ai; }

@test "087 git clean and stash leave the private half alone" {
  # given
  wire >/dev/null
  # when
  for options in '' --team; do
    for flags in -fd -xdf -Xdf '-xdf .ai'; do kept git clean $flags; done
    kept git stash -u
    kept git stash -a
    kept refused
    kept linked
    kept linked --force
    kept pruned
    kept git reset -q --hard
    kept git checkout -q .
  done
  options='' kept elsewhere
  # then
  options=''
  gone git clean -xdff
  gone removed
}
