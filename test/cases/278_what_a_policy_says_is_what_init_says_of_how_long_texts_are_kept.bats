load ../people_helper

@test "278 what a policy says is what init says of how long texts are kept" {
  # given
  mkdir -p "$HOME/.config/majordomus"
  # when
  while IFS='|' read -r lines said; do
    printf 'prompts:\n' >"$HOME/.config/majordomus/config.yaml"
    printf "$lines" >>"$HOME/.config/majordomus/config.yaml"
    run "$majordomus" init
    # then
    contains "$output" "  kept     until you prune; $said" || return 1
  done <<'ROWS'
  retention_max_days: 30\n|doctor speaks up at 30 days or 256 MiB
  retention_max_days: 0\n  retention_max_bytes: 0\n|no bound is set
  retention_max_days: 0\n  retention_max_bytes: 512\n|doctor speaks up at 512 B
ROWS
  run "$majordomus" init --private # the policy is there, and is left as it is
  contains "$output" '  episodes .ai/repo/sessions, one file each, without prompts'
  new_repository "$BATS_TEST_TMPDIR/second"
  run "$majordomus" init --private
  contains "$output" '  episodes .ai/local/sessions, too'
}
