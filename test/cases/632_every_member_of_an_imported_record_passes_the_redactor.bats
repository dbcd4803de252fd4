load ../archive_helper

# line ID MEMBER TEXT prints a line of an export whose MEMBER is TEXT.
line() {
  node -e 'const [, id, member, text] = process.argv; console.log(JSON.stringify({file: "20260501101000-a", schema: "majordomus.capture/v1",
    started_at: "2026-05-01T10:10:00.000Z", provider: "claude-code", id, session: "s", redacted: [], text: "words", [member]: member == "redacted" ? [text] : text}))' "$@"
}

# members prints every member that a record may have.
members() { library sh '. "$MJ_HOME/lib/capture.sh"; . "$MJ_HOME/lib/archive.sh"; printf "%s\n" $MJ_ARCHIVE_MEMBERS' | tr -d '[]'; }

@test "632 every member of an imported record passes the redactor" {
  local member secret
  # given
  archive
  printf "prompts:\n  credentials:\n    - {name: acme, literals: [acme-live-], re: 'acme-live-([A-Za-z0-9]{24,})'}\n" >.ai/repo/policy.yaml
  [ "$(members | wc -l)" -gt 20 ]
  while read -r member; do
    for secret in "$("$tool" random ghp_ 36)" "$("$tool" random acme-live- 30)"; do
      printf 'row: %s\n' "$member"
      # when
      run "$majordomus" import <<<"$(line "$secret" "$member" "a $secret b")"
      # then
      equal "$status" 0
      equal "$(grep -rl "$secret" "$private" || true)" ''
      lacks "$("$majordomus" prompts list; "$majordomus" prompts list --json; "$majordomus" export)" "$secret"
      # again: what names the same thing still does
      contains "$("$majordomus" import <<<"$(line "$secret" "$member" "a $secret b")")" '1 here already'
    done
  done <<<"$(members)"
  equal "$(records | wc -l)" $((2 * $(members | wc -l)))
}
