load ../archive_helper

@test "483 doctor finds prompts that do not say why they name no episode" {
  # given
  archive
  old 20261101101000-a 2026-11-01T10:10:00.000Z episode- episode_link-
  old 20261101102000-b 2026-11-01T10:20:00.000Z
  # when
  run "$majordomus" doctor
  # then
  equal "$status" 1
  contains "$output" 'FAIL prompts — 1 of 2 record(s) neither name their episode nor say why they cannot: 0 linked, 1 unlinked'
  contains "$output" 'mend it: majordomus capture reconcile'
  "$majordomus" capture reconcile >/dev/null
  run "$majordomus" doctor
  equal "$status" 0
  contains "$output" '0 linked, 2 unlinked'
}
