load others_helper

@test "203 Codex runs no hook that nobody has reviewed, and works" {
  needs codex
  # given
  model
  codex_config
  wired codex
  # when
  run --separate-stderr run_codex 'nobody has said yes'
  # then: it does not say so either, but the user was told when the hooks were installed
  equal "$status:$output" 0:Done.
  equal "$(ledger)$(records)" ''
  run -0 "$majordomus" capture status
  equal "$(awk -F '\t' '$1 == "codex" { print $3, $4 }' <<<"$output")" 'named never'
  run -0 "$majordomus" capture install --provider codex
  contains "$output" /hooks
}
