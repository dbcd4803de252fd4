load ../archive_helper

@test "434 evidence that nobody could read keeps a prompt from being linked by a window" {
  # given
  archive
  published s-one 2026-05-01T10:00:00.000Z 2026-05-01T11:00:00.000Z
  old 20260501101000-a 2026-05-01T10:10:00.000Z
  mkdir -p "$private/session-contexts"
  printf 'no front matter\n' >"$private/session-contexts/damaged.md"
  # when
  run --separate-stderr "$majordomus" capture reconcile
  # then
  equal "$status" 0
  contains "$output" 'because: 1 evidence-unread'
  contains "$output" 'files of evidence that cannot be read: 1'
  equal "$(linked 20260501101000-a)" '"orphan" null'
  rm "$private/session-contexts/damaged.md"
  "$majordomus" capture reconcile >/dev/null
  equal "$(linked 20260501101000-a)" '"ledger" "s-one"'
}
