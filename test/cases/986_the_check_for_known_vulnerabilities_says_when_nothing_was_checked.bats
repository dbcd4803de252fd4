load ../test_helper

# Issue 8.
@test "986 the check for known vulnerabilities says when nothing was checked" {
  local said status_of wants words
  # given
  while IFS='|' read -r said status_of wants words; do
    printf 'row: %s\n' "$said"
    printf '#!/bin/sh\nprintf "%%s\\n" "%s" >&2\nexit %s\n' "$said" "$status_of" >"$BATS_TEST_TMPDIR/go"
    chmod 755 "$BATS_TEST_TMPDIR/go"
    # when
    GO=$BATS_TEST_TMPDIR/go run "$top/scripts/vulncheck"
    # then
    equal "$status" "$wants"
    contains "$output" "$words"
    case $status_of/$wants in 1/0) contains "$output" 'NOT CHECKED' ;; *) lacks "$output" 'NOT CHECKED' ;; esac
  done <<'ROWS'
No vulnerabilities found.|0|0|No vulnerabilities
govulncheck: fetching vulnerabilities: dial tcp: no such host|1|0|fetching vulnerabilities
go: golang.org/x/vuln: dial tcp 127.0.0.1:1: connect: connection refused|1|0|connection refused
Vulnerability #1: GO-2026-0001; exit status 3|1|1|GO-2026-0001
helpers/x.go:1:1: expected package; exit status 1|1|3|expected package
ROWS
}
