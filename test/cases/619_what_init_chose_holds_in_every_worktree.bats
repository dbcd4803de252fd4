load ../test_helper

# After 'init --private' the record of an episode in a linked worktree
# was put into that worktree. Each row: where init ran, and what became of its
# policy since.

# ends_in_private: an episode here has its record in the private half alone.
ends_in_private() {
  start session_id="$1" >/dev/null
  end session_id="$1"
  equal "$1: $(find . "$BATS_TEST_TMPDIR/widget/.ai/repo" -path '*/.ai/repo/sessions/*' -type f)" "$1: " || return 1
  contains "$(grep -l "^worktree_id: $(worktree_id "$(pwd -P)")" "$private"/sessions/*.md)" "$private/sessions/"
}

@test "619 what init chose holds in every worktree" {
  local kind from
  # given
  for kind in untracked tracked deleted from-linked bare; do
    rm -rf "$BATS_TEST_TMPDIR/widget" "$BATS_TEST_TMPDIR/one" "$BATS_TEST_TMPDIR/two" "$BATS_TEST_TMPDIR/widget.git"
    new_repository "$BATS_TEST_TMPDIR/widget"
    from=$repo
    case $kind in bare)
      git clone -q --bare . ../widget.git
      from=$BATS_TEST_TMPDIR/widget.git
      private=$(cd "$from" && pwd -P)/majordomus
      ;;
    esac
    git -C "$from" worktree add -q "$BATS_TEST_TMPDIR/one" -b one
    case $kind in from-linked | bare) cd "$BATS_TEST_TMPDIR/one" ;; esac
    "$majordomus" init --private >/dev/null
    wire >/dev/null
    case $kind in
    tracked)
      git add -f .ai/repo/policy.yaml && git commit -q -m policy
      git checkout -q HEAD^ # the primary worktree is at an older commit, too
      ;;
    deleted) rm .ai/repo/policy.yaml ;;
    esac
    git -C "$from" worktree add -q --detach "$BATS_TEST_TMPDIR/two"
    # when
    for tree in "$BATS_TEST_TMPDIR/one" "$BATS_TEST_TMPDIR/two" "$repo"; do
      case $kind/$tree in bare/"$repo") continue ;; esac
      cd "$tree"
      # then
      ends_in_private "$kind-${tree##*/}"
      contains "$("$majordomus" policy show)" 'sessions.publish: local'
    done
  done
}
