load ../test_helper

@test "609 an import is held to the shapes of the repository" {
  # given
  recording
  start
  prompt "try PLACEHOLDER instead"
  token=$("$tool" random "acme-live-" 24)
  "$majordomus" export | sed "s/PLACEHOLDER/$token/" >"$BATS_TEST_TMPDIR/backup.jsonl"
  "$majordomus" forget --all --yes >/dev/null
  printf "prompts:\n  credentials:\n    - {name: acme, literals: [acme-live-], re: 'acme-live-([A-Za-z0-9]{24,})'}\n" >.ai/repo/policy.yaml
  # when
  run "$majordomus" import <"$BATS_TEST_TMPDIR/backup.jsonl"
  # then
  equal "$status" 0
  equal "$(field text)" 'try [redacted:acme] instead'
  equal "$(grep -rlF "$token" "$private" || true)" ''
}
