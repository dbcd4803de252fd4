load ../people_helper

# checked TEXT writes a page and checks it.
checked() {
  printf '%s\n' "$1" >"$BATS_TEST_TMPDIR/page.md"
  (cd "$top" && "$top/build/docs-check" "$BATS_TEST_TMPDIR/page.md")
}

@test "274 what is wrong in the documentation is found" {
  # given
  good='# A page

See [here](page.md#a-page), `majordomus session for HEAD --json`, `make docs-check`, `lib/capture.sh`.

    $ majordomus session list --open
    majordomus: nothing is recorded in '"'/home/you/widget'"' on this machine
    majordomus: hint: '"'majordomus init'"' switches it on (MJ61)
    $ majordomus init --wire >/dev/null && ls .ai/local/prompts'
  # when
  run checked "$good"
  # then
  equal "$status" 0
  while IFS='|' read -r from to found; do
    run checked "${good/"$from"/"$to"}"
    equal "$status" 1 && contains "$output" "$found" || { printf 'after %s\n' "$to" >&2; return 1; }
  done <<'ROWS'
page.md#a-page|nowhere.md|the link 'nowhere.md' leads nowhere
page.md#a-page|page.md#b|leads to no heading
session for|session from|there is no command 'majordomus session from'
--json|--jsonl|'majordomus session for' has no flag '--jsonl'
make docs-check|make docs-chuck|the Makefile has no target 'docs-chuck'
lib/capture.sh|lib/captured.sh|there is no 'lib/captured.sh'
switches it on|turns it on|after 'majordomus session list --open' it says
ls .ai/local/prompts|echo more|it says 'more', not ''
ROWS
  run checked '    $ majordomus version
    # something that nobody does'
  equal "$status" 3
}
