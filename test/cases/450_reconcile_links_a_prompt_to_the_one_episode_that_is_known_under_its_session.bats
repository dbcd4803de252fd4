load ../archive_helper

@test "450 reconcile links a prompt to the one episode that is known under its session" {
  # given
  archive
  context s-one s1 2026-05-01T10:00:00.000Z 2026-05-01T11:00:00.000Z
  old 20260501093000-early 2026-05-01T09:30:00.000Z
  # when
  run --separate-stderr "$majordomus" capture reconcile
  # then
  equal "$status" 0
  equal "$(grep -v ' record(s)$' <<<"$stderr" || true)" '' # a busy disk takes longer than a second
  equal "$(linked 20260501093000-early)" '"session-context" "s-one"'
  contains "$output" '1 session-context'
}
