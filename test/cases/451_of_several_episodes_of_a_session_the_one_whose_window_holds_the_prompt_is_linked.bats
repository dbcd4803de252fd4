load ../archive_helper

@test "451 of several episodes of a session the one whose window holds the prompt is linked" {
  # given
  archive
  context s-one s1 2026-05-01T10:00:00.000Z 2026-05-01T11:00:00.000Z
  context s-two s1 2026-05-02T10:00:00.000Z 2026-05-02T11:00:00.000Z
  old 20260501103000-first 2026-05-01T10:30:00.000Z
  old 20260502103000-second 2026-05-02T10:30:00.000Z
  # when
  run "$majordomus" capture reconcile
  # then
  equal "$status" 0
  equal "$(linked 20260501103000-first)" '"session-context" "s-one"'
  equal "$(linked 20260502103000-second)" '"session-context" "s-two"'
}
