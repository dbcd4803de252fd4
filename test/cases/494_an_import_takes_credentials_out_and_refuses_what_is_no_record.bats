load ../archive_helper

@test "494 an import takes credentials out and refuses what is no record" {
  # given
  archive
  key=$("$tool" random ghp_ 36)
  old 20260501101000-a 2026-05-01T10:10:00.000Z "text=\"use $key here\""
  "$majordomus" export >"$BATS_TEST_TMPDIR/backup"
  "$majordomus" forget --all --yes >/dev/null
  printf '%s\n' '{"file":"../../x","schema":"majordomus.capture/v1"}' '}{' '{"file":"20260501101000-c","schema":"majordomus.capture/v1","mood":"good"}' >>"$BATS_TEST_TMPDIR/backup"
  # when
  run "$majordomus" import <"$BATS_TEST_TMPDIR/backup"
  # then
  equal "$status" 1
  contains "$output" 'import: 4 record(s) read, 1 added, 0 here already'
  contains "$output" 'refused: 1 not-json, 1 unknown-member, 1 unsafe-name, first in line 2'
  equal "$(grep -rl "$key" "$private")" ''
  contains "$(span redacted)" '['
  lacks "$(span redacted)" '[]'
}
