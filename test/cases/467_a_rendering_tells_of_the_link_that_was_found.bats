load ../archive_helper

@test "467 a rendering tells of the link that was found" {
  # given
  archive
  context s-one s1 2026-05-01T10:00:00.000Z 2026-05-01T11:00:00.000Z
  old 20260501101000-a 2026-05-01T10:10:00.000Z
  old 20260501102000-b 2026-05-01T10:20:00.000Z
  rm "$private/prompts/20260501102000-b.md"
  # when
  run "$majordomus" capture reconcile
  # then
  equal "$status" 0
  grep -qxF 'episode_link: "session-context"' "$private/prompts/20260501101000-a.md"
  grep -qxF '| episode | s-one (session-context) |' "$private/prompts/20260501101000-a.md"
  [ ! -e "$private/prompts/20260501102000-b.md" ]
}
