load ../archive_helper

@test "459 a link that exists is never changed" {
  # given
  archive
  context s-one s1 2026-05-01T10:00:00.000Z 2026-05-01T11:00:00.000Z
  old 20260501101000-a 2026-05-01T10:10:00.000Z 'episode="s-other"' 'episode_link="open"'
  old 20260501102000-b 2026-05-01T10:20:00.000Z 'episode="s-other"' 'episode_link="ledger"'
  old 20260501103000-c 2026-05-01T10:30:00.000Z 'episode="s-other"' 'episode_link-'
  old 20260501104000-d 2026-05-01T10:40:00.000Z 'episode_link="somehow"'
  before=$(snapshot "$private/prompts")
  # when
  run "$majordomus" capture reconcile
  # then
  equal "$status" 0
  equal "$(snapshot "$private/prompts")" "$before"
  contains "$output" '1 ledger, 1 open'
  contains "$output" '1 names-another-episode, 1 unknown-link'
}
