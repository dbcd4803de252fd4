load ../archive_helper

@test "701 a marker of a delivery keeps what was delivered when its record is rewritten" {
  local first
  # given
  archive
  context s-one s1 2026-05-01T10:00:00.000Z 2026-05-01T11:00:00.000Z
  old 20260501101000-a 2026-05-01T10:10:00.000Z
  mkdir -p "$private/state/seen/k"
  ln "$private/prompts/20260501101000-a.json" "$private/state/seen/k/m"
  first=$(cksum <"$private/state/seen/k/m")
  many 2200 20
  # when
  run "$majordomus" capture reconcile
  # then
  equal "$status" 0
  equal "$(linked 20260501101000-a)" '"session-context" "s-one"'
  equal "$(cksum <"$private/state/seen/k/m")" "$first"
  all_whole 2201
}
