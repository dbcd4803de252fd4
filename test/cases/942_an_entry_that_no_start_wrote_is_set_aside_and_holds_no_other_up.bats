load ../test_helper

# Issue 8. The oldest stranded episode is closed first; one that cannot be closed
# would be the oldest for ever.
@test "942 an entry that no start wrote is set aside and holds no other up" {
  local line file n=0
  # given
  recording
  while read -r line; do
    printf 'row: %s\n' "$line"
    n=$((n + 1))
    start session_id=theirs
    start session_id=stranded
    file=$private/state/sessions-open/$(key_of claude-code theirs).yaml
    printf '%b' "$line" >"$BATS_TEST_TMPDIR/line"
    awk -v name="${line%%:*}" -v with="$BATS_TEST_TMPDIR/line" \
      'index($0, name ": ") == 1 { while ((getline l < with) > 0) print l; next } { print }' "$file" >"$file.new"
    mv "$file.new" "$file"
    chmod 600 "$file"
    long_ago "$private"/state/sessions-open/*
    TZ=UTC touch -t 199901020304.05 "$file"
    # when
    run start "session_id=another-$n"
    equal "$status" 0
    run end "session_id=another-$n"
    # then
    assert_silent
    equal "$(opened)" ''
    ledger | "$tool" ledger
    rm -rf "$private/state/damaged"
  done <<'ROWS'
record: ../../x.md
record: a b.md
record: %log
record: /etc/x.md
record: -rf
record: .hidden
episode: s-1","event":"session.closed
episode: s-1\r
episode: $(touch ran)
provider: x","provider":"y
provider: ../x
ROWS
  [ ! -e ran ]
}
