load ../archive_helper

@test "640 an import counts every record that redaction changed" {
  local token name
  # given: a token in the branch alone, and one that is the id, of which the name is made
  archive
  token=$("$tool" random ghp_ 36)
  name=$(printf '%s' "$token" | tr '[:upper:]_' '[:lower:]-')
  {
    printf '{"file":"20260501101000-a","schema":"majordomus.capture/v1","started_at":"2026-05-01T10:10:00.000Z","provider":"codex","id":"1","session":"s","branch":"fix/%s","redacted":[],"text":"words"}\n' "$token"
    printf '{"file":"20260501101100-%s","schema":"majordomus.capture/v1","started_at":"2026-05-01T10:11:00.000Z","provider":"codex","id":"%s","session":"s","branch":"main","redacted":[],"text":"?"}\n' "$name" "$token"
  } >"$BATS_TEST_TMPDIR/backup"
  # when
  run "$majordomus" import <"$BATS_TEST_TMPDIR/backup"
  # then
  equal "$status" 0
  contains "$output" 'import: 2 record(s) read, 2 added, 0 here already'
  contains "$output" '2 of them held what looks like a credential'
  equal "$(find "$private" -name "*$name*")" ''
  equal "$(grep -rl "$token" "$private" || true)" ''
  # again: nothing is written, and nothing is counted as changed
  lacks "$("$majordomus" import <"$BATS_TEST_TMPDIR/backup")" 'of them held'
}
