load ../archive_helper

@test "455 a window that another session was linked to is nobody elses" {
  # given
  archive
  published s-one 2026-05-01T10:00:00.000Z 2026-05-01T11:00:00.000Z
  old 20260501101000-a 2026-05-01T10:10:00.000Z 'session="s1"'
  "$majordomus" capture reconcile >/dev/null
  equal "$(linked 20260501101000-a)" '"ledger" "s-one"'
  old 20260501102000-b 2026-05-01T10:20:00.000Z 'session="s2"'
  # when
  run "$majordomus" capture reconcile
  # then
  equal "$status" 0
  equal "$(linked 20260501102000-b)" '"orphan" null'
  equal "$(linked 20260501101000-a)" '"ledger" "s-one"'
}
