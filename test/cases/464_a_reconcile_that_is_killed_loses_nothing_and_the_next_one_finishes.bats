load ../archive_helper

@test "464 a reconcile that is killed loses nothing and the next one finishes" {
  local n
  # given
  archive
  many 600 20
  cp -R "$private/prompts" "$BATS_TEST_TMPDIR/prompts"
  for n in $(seq "$(rounds 6)"); do
    rm -rf "$private/prompts" && cp -R "$BATS_TEST_TMPDIR/prompts" "$private/prompts"
    # when
    killed "$majordomus" capture reconcile
    # then
    all_whole 600
    "$majordomus" capture reconcile >/dev/null
    all_whole 600
    equal "$(find "$private/state/archive-tmp" -type f)" ''
    equal "$("$majordomus" capture reconcile --dry-run --json | grep -o '"already":{[^}]*}')" '"already":{"open":300,"session-context":180,"ledger":60}'
  done
}
