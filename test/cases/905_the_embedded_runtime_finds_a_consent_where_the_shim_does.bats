load ../test_helper

# tried NAME DIR [VARIABLE=VALUE]: both runtimes, in DIR, find the same.
tried() {
  local outcome='' with dir=$2
  for with in sh "$top/test/embedded-sh"; do
    shell=$with
    rm -rf "$BATS_TEST_TMPDIR"/widget/.ai/local/prompts "$BATS_TEST_TMPDIR"/widget/own/.ai/local/prompts
    (cd "$dir" && env_hook "${@:3}" <<<'{"session_id":"s","prompt":"here"}')
    now=$(cd "$BATS_TEST_TMPDIR" && find . -path '*/prompts/*' | sed 's/[0-9]\{14\}//' | sort)
    equal "$1: $now" "$1: ${outcome:=$now}"
  done
  printf '%s: %s\n' "$1" "$(printf '%s' "$now" | grep -c '/prompts/-here.json' || true)" >>"$BATS_TEST_TMPDIR/found"
}

env_hook() { env "$@" $shell -c "$(line UserPromptSubmit)"; }

@test "905 the embedded runtime finds a consent where the shim does" {
  # given
  (new_repository "$BATS_TEST_TMPDIR/part")
  git -c protocol.file.allow=always submodule --quiet add "$BATS_TEST_TMPDIR/part" part
  git -c protocol.file.allow=always submodule --quiet add "$BATS_TEST_TMPDIR/part" own
  git commit -qm parts
  recording
  (cd own && "$majordomus" init >/dev/null)
  git worktree add -q ../linked
  mkdir -p deep/er ../plain ../lie/.git/majordomus ../bad
  ln -s "$PWD/deep/er" ../link
  printf '%s' "gitdir: $PWD/.git/worktrees/linked" >../linked/.git # no newline at its end
  printf 'relative\n%s\n' "$top" >../lie/.git/majordomus/enabled
  : >../bad/.git
  # when
  tried root .
  tried deep deep/er
  tried link ../link
  tried linked ../linked
  tried part part
  tried own own
  tried plain ../plain
  tried lie ../lie
  tried bad ../bad
  tried project ../plain "CLAUDE_PROJECT_DIR=$PWD"
  tried relative ../plain CLAUDE_PROJECT_DIR=widget
  tried elsewhere ../lie "CLAUDE_PROJECT_DIR=$PWD"
  tried off . MAJORDOMUS=0
  tried unset . -u PWD
  tried misled deep PWD=/nowhere
  # then
  equal "$(tr '\n' ' ' <"$BATS_TEST_TMPDIR/found")" "root: 1 deep: 1 link: 1 linked: 1 part: 1 own: 1 plain: 0 lie: 0 bad: 0 project: 1 relative: 0 elsewhere: 0 off: 0 unset: 1 misled: 1 "
}
