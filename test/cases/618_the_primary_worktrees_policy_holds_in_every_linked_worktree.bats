load ../test_helper

# One private half, so of two policies the stricter counts, key by key.
@test "618 the primary worktree's policy holds in every linked worktree" {
  local token own row file n=0
  # given
  recording
  token=$("$tool" random "acme-live-" 24)
  own=$("$tool" random "tree-live-" 24)
  git commit -q --allow-empty -m second
  for row in untracked older older-file own-looser own-stricter own-shapes broken; do
    n=$((n + 1))
    rm -rf .ai/repo/policy.yaml
    git rm -q -r --cached --ignore-unmatch .ai
    git commit -q --allow-empty -m "without $row"
    policy repository 'prompts:' '  max_text_bytes: 60' '  credentials:' "    - {name: acme, literals: [acme-live-], re: 'acme-live-([A-Za-z0-9]{24,})'}"
    cp .ai/repo/policy.yaml "$BATS_TEST_TMPDIR/policy"
    case $row in
    untracked | own-* | broken) git worktree add -q "../wt-$row" ;;
    older)
      git add -f .ai/repo/policy.yaml && git commit -q -m "with"
      git worktree add -q "../wt-$row" HEAD^
      ;;
    older-file)
      printf '# nothing yet\n' >.ai/repo/policy.yaml
      git add -f .ai/repo/policy.yaml && git commit -q -m "comment"
      cp "$BATS_TEST_TMPDIR/policy" .ai/repo/policy.yaml
      git commit -q -a -m "with"
      git worktree add -q "../wt-$row" HEAD^
      ;;
    esac
    mkdir -p "../wt-$row/.ai/repo"
    file=../wt-$row/.ai/repo/policy.yaml
    case $row in
    own-looser) printf 'prompts:\n  max_text_bytes: 9000\n' >"$file" ;;
    own-stricter) printf 'prompts:\n  max_text_bytes: 40\n' >"$file" ;;
    own-shapes) printf "prompts:\n  credentials:\n    - {name: tree, literals: [tree-live-], re: 'tree-live-([A-Za-z0-9]{24,})'}\n" >"$file" ;;
    broken) printf 'prompts: [broken\n' >"$file" ;;
    esac
    cd "../wt-$row"
    # when
    run prompt "$token $own and much more than sixty bytes of a prompt in number $n" session_id="s$n"
    # then
    printf 'row: %s\n' "$row"
    assert_silent
    equal "$(records | wc -l)" "$n"
    file=$(grep -lF "\"repository\": \"$PWD\"" "$private"/prompts/*.json)
    contains "$(field redacted "$file")" '"acme"'
    equal "$(grep -rlF "$token" "$private" || true)" ''
    case $row in
    own-stricter) equal "$(($(field text "$file" | wc -c) <= 41))" 1 ;;
    *) equal "$(($(field text "$file" | wc -c) <= 61))" 1 ;;
    esac
    case $row in
    own-shapes) equal "$(field redacted "$file")" '["acme", "tree"]' ;;
    esac
    cd "$repo"
  done
}
