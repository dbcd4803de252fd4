load ../test_helper

# The last good values are in the compiled policy; without that file a
# source that cannot be parsed may name any shape.
@test "613 a policy whose mistake hides its shapes lets no text through" {
  local token row n=0
  # given
  recording
  token=$("$tool" random "acme-live-" 24)
  policy repository 'prompts:' '  credentials:' "    - {name: acme, literals: [acme-live-], re: 'acme-live-([A-Za-z0-9]{24,})'}"
  printf 'sessions: [broken\n' >>.ai/repo/policy.yaml
  for row in kept damaged kept-unknown mended; do
    n=$((n + 1))
    case $row in
    damaged) : >"$private/state/policy/$(worktree_id "$repo")" ;;
    mended) sed -i '$d' .ai/repo/policy.yaml ;;
    esac
    # when
    run prompt "number $n $token"
    # then
    printf 'row: %s\n' "$row"
    assert_silent
    equal "$(records | wc -l)" "$n"
    equal "$(grep -rlF "$token" .ai || true)" ''
    case $row in
    kept | mended) equal "$(field text "$(records | grep "number-$n")")" "number $n [redacted:acme]" ;;
    *) equal "$(span text "$(records | grep -v number | tail -n 1)")" null ;;
    esac
    case $row in
    mended) ;;
    *)
      run "$majordomus" doctor
      contains "$output" 'FAIL policy'
      ;;
    esac
  done
  equal "$(lost | wc -l)" 2
}
