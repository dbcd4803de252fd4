load ../status_helper

# with SAYS_AND_SOURCE: the declaration with a caveat of codex in place of its own.
with() {
  awk -v note="$1" '/^  codex:/ { own = 1 } /^  continue:/ { own = 0 } own && /^    caveats:/ { print "    caveats: [" note "]"; skip = 1; next }
    /^  [a-z]/ { skip = 0 } !skip' "$declaration" >"$declaration.new" && mv "$declaration.new" "$declaration"
  line=$(grep -n '^    caveats: \[' "$declaration" | cut -d : -f 1)
}

@test "562 a caveat says what it is known from or is refused" {
  # given
  own_share
  # when, then: what is missing fails the read, with its line
  with '{says: It ends late.}'
  run -1 "$majordomus" product providers
  equal "$output" "majordomus: $declaration:$line: provider 'codex': caveats.known_from: is missing"
  run -1 evidence_check
  equal "$output" "FAIL codex caveats: caveats.known_from: is missing ($declaration:$line)"
  # and hearsay fails the check
  with "{says: It ends late., known_from: 'so they say, 2026-11-30'}"
  run -1 evidence_check
  equal "$output" "FAIL codex caveats: what it is known from names no https:// address and no version that was looked at ($declaration:$line)"
  with "{says: It ends late., known_from: 'https://example.com/late'}"
  run -1 evidence_check
  equal "$output" "FAIL codex caveats: what it is known from names no date (YYYY-MM-DD) ($declaration:$line)"
  with "{says: It ends late., known_from: 'https://example.com/late, 2026-11-30'}"
  run -0 evidence_check
}
