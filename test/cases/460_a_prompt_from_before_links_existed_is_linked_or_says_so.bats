load ../archive_helper

@test "460 a prompt from before links existed is linked or says so" {
  # given
  archive
  context s-one s1 2026-05-01T10:00:00.000Z 2026-05-01T11:00:00.000Z
  old 20260501101000-known 2026-05-01T10:10:00.000Z episode- episode_link-
  old 20260501102000-unknown 2026-05-01T10:20:00.000Z 'session="s2"' episode- episode_link-
  old 20260501103000-ts 0 'session="s3"' started_at- episode- episode_link- worktree_id- 'ts="2026-05-01 12:30:00+02:00"'
  # when
  run "$majordomus" capture reconcile
  # then
  equal "$status" 0
  equal "$(linked 20260501101000-known)" '"session-context" "s-one"'
  equal "$(linked 20260501102000-unknown)" '"unlinked-legacy" null'
  equal "$(linked 20260501103000-ts)" '"unlinked-legacy" null'
  equal "$("$tool" keys "$private/prompts/20260501101000-known.json" | sed -n '6,9p' | tr '\n' ' ')" 'session episode episode_link origin '
}
