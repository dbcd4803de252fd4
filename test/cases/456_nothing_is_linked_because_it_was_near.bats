load ../archive_helper

@test "456 nothing is linked because it was near" {
  # given
  archive
  published s-one 2026-05-01T10:00:00.000Z 2026-05-01T11:00:00.000Z
  old 20260501095959-a-second-before 2026-05-01T09:59:59.999Z 'session="s1"'
  old 20260501103000-in-it 2026-05-01T10:30:00.000Z 'session="s2"'
  old 20260501110000-and-a-moment-after 2026-05-01T11:00:00.001Z 'session="s2"'
  old 20260501104000-another-tool 2026-05-01T10:40:00.000Z 'session="s3"' 'provider="codex"'
  # when
  run "$majordomus" capture reconcile
  # then
  equal "$status" 0
  contains "$output" '4 orphan'
  contains "$output" '4 no-episode-known'
}
