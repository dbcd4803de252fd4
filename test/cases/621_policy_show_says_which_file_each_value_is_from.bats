load ../test_helper

@test "621 policy show says which file each value is from" {
  local line
  # given
  recording
  policy person 'session:' '  stranded_after: 2d'
  policy repository 'prompts:' '  max_text_bytes: 60' '  credentials:' "    - {name: acme, literals: [acme-live-], re: 'acme-live-([A-Za-z0-9]{24,})'}"
  git worktree add -q ../linked
  mkdir -p ../linked/.ai/repo
  printf 'prompts:\n  max_text_bytes: 600\nsession:\n  briefing: off\nledger:\n  max_bytes: 1MiB\n' >../linked/.ai/repo/policy.yaml
  cd ../linked
  # when
  run "$majordomus" policy show
  # then
  equal "$status" 0
  while IFS='|' read -r line; do
    contains "$output" "$(printf "$line")"
  done <<ROWS
# $repo/.ai/repo/policy.yaml\nprompts.max_text_bytes: 60
# $PWD/.ai/repo/policy.yaml\nsession.briefing: off
# $PWD/.ai/repo/policy.yaml\nledger.max_bytes: 1048576
# $HOME/.config/majordomus/config.yaml\nsession.stranded_after: 172800
# $top/share/policy.yaml\nprompts.retention_max_days: 180
# $repo/.ai/repo/policy.yaml\nshape: acme
ROWS
  cd "$repo"
  "$majordomus" policy compile --store "$private" --at .
  printf 'prompts: [broken\n' >.ai/repo/policy.yaml
  run "$majordomus" policy show
  contains "$output" "# what counted before the mistake
prompts.max_text_bytes: 60"
}
