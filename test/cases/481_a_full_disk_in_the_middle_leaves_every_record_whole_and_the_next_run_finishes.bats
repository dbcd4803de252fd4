load ../archive_helper

@test "481 a full disk in the middle leaves every record whole and the next run finishes" {
  # given
  archive
  mounted "$private" -t tmpfs -o size=24m,mode=700 tmpfs
  many 1600 20
  cat /dev/zero >"$private/ballast" 2>/dev/null || true
  truncate -s -200k "$private/ballast"
  # when
  run "$majordomus" capture reconcile
  # then
  assert_failed
  contains "$output" 'no space left on device'
  all_whole 1600
  rm "$private/ballast"
  "$majordomus" capture reconcile >/dev/null
  contains "$("$majordomus" capture reconcile --json)" '"session-context":480,"ledger":160}'
}
