load ../archive_helper

@test "457 a session that fits two windows is refused" {
  # given
  archive
  published s-one 2026-05-01T10:00:00.000Z 2026-05-01T12:00:00.000Z
  published s-two 2026-05-01T11:00:00.000Z 2026-05-01T13:00:00.000Z
  old 20260501113000-a 2026-05-01T11:30:00.000Z
  # when
  run "$majordomus" capture reconcile
  # then
  equal "$status" 0
  equal "$(linked 20260501113000-a)" '"orphan" null'
  contains "$output" '1 fits-several-windows'
}
