load ../archive_helper

@test "454 two sessions that fit one window are both refused" {
  # given
  archive
  published s-one 2026-05-01T10:00:00.000Z 2026-05-01T11:00:00.000Z
  old 20260501101000-a 2026-05-01T10:10:00.000Z 'session="s1"'
  old 20260501102000-b 2026-05-01T10:20:00.000Z 'session="s2"'
  # when
  run "$majordomus" capture reconcile
  # then
  equal "$status" 0
  equal "$(linked 20260501101000-a)" '"orphan" null'
  equal "$(linked 20260501102000-b)" '"orphan" null'
  contains "$output" '2 another-session-fits-the-window'
}
