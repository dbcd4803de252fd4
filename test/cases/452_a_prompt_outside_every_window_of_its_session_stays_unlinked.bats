load ../archive_helper

@test "452 a prompt outside every window of its session stays unlinked" {
  # given
  archive
  context s-one s1 2026-05-01T10:00:00.000Z 2026-05-01T11:00:00.000Z
  context s-two s1 2026-05-02T10:00:00.000Z
  old 20260501110001-just-after 2026-05-01T11:00:01.000Z
  old 20260502103000-no-end-is-known 2026-05-02T10:30:00.000Z
  # when
  run "$majordomus" capture reconcile
  # then
  equal "$status" 0
  equal "$(linked 20260501110001-just-after)" '"orphan" null'
  equal "$(linked 20260502103000-no-end-is-known)" '"orphan" null'
  contains "$output" '2 outside-every-window-of-its-session'
}
