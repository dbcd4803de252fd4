load ../archive_helper

@test "453 the only window that holds all prompts of a session is linked when nobody claims it" {
  # given
  archive
  published s-one 2026-05-01T10:00:00.000Z 2026-05-01T11:00:00.000Z
  published s-two 2026-05-02T10:00:00.000Z 2026-05-02T11:00:00.000Z
  old 20260501100500-a 2026-05-01T10:05:00.000Z
  old 20260501105500-b 2026-05-01T10:55:00.000Z
  # when
  run "$majordomus" capture reconcile
  # then
  equal "$status" 0
  equal "$(linked 20260501100500-a)" '"ledger" "s-one"'
  equal "$(linked 20260501105500-b)" '"ledger" "s-one"'
}
