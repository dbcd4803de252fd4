load ../archive_helper

@test "468 a dry run of reconcile prints the plan and writes nothing" {
  # given
  archive
  many 100 20
  before=$(snapshot "$private")
  # when
  run "$majordomus" capture reconcile --dry-run
  # then
  equal "$status" 0
  equal "$(snapshot "$private")" "$before"
  equal "$(printf '%s\n' "$output" | grep -c "$(printf '\tsession-context\ts-')")" 30
  equal "$("$majordomus" capture reconcile --json | sed 's/"dry_run.*"already"/"already"/; s/"planned.*//')" \
    '{"schema":"majordomus.reconcile/v1","already":{"open":50},"linked":{"session-context":30,"ledger":10},"unlinked":{"orphan":10},"why":{"no-episode-known":10},"refused":{},"unread_evidence":0,'
}
