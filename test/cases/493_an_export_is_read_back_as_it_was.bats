load ../archive_helper

@test "493 an export is read back as it was" {
  # given
  archive
  old 20260501101000-a 2026-05-01T10:10:00.000Z 'text="a\/b \ud800 \n"' 'redacted=["jwt", "pem"]'
  old 20260502101000-b 2026-05-02T10:10:00.000Z
  "$majordomus" export --json >"$BATS_TEST_TMPDIR/backup"
  cp -R "$private/prompts" "$BATS_TEST_TMPDIR/before"
  rm "$private/prompts/"*-a.*
  # when
  run "$majordomus" import <"$BATS_TEST_TMPDIR/backup"
  # then
  equal "$status" 0
  equal "$output" 'import: 2 record(s) read, 1 added, 1 here already'
  cmp "$private/prompts/20260501101000-a.json" "$BATS_TEST_TMPDIR/before/20260501101000-a.json"
  [ -f "$private/prompts/20260501101000-a.md" ]
  equal "$("$majordomus" export --json)" "$(cat "$BATS_TEST_TMPDIR/backup")"
  equal "$("$majordomus" export --since 2026-05-02T00:00:00Z --json | wc -l | tr -d ' ')" 1
  private_modes
}
