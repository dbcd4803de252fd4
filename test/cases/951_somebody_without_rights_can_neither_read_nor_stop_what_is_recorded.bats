load ../test_helper

# Issue 8. What another person on this machine sees of an archive.
@test "951 somebody without rights can neither read nor stop what is recorded" {
  local file
  [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null || skip 'only root can become somebody else'
  as_nobody() { setpriv --reuid 65534 --regid 65534 --clear-groups -- "$@"; }
  # given
  recording
  for file in "$BATS_TEST_TMPDIR" "$BATS_RUN_TMPDIR" "$BATS_RUN_TMPDIR/test"; do chmod o+x "$file"; done
  start
  prompt "the text"
  chmod 777 "$repo" .ai .ai/repo
  # when
  run as_nobody find "$private" -mindepth 1
  # then
  [ "$status" -ne 0 ]
  lacks "$output" .json
  for file in "$(records)" "$(opened)" "$private/state/ledger.jsonl" "$private/state/lock" .git/majordomus/enabled; do
    run as_nobody cat "$file"
    [ "$status" -ne 0 ]
  done
  as_nobody mv .ai/local .ai/away
  as_nobody mkdir -m 777 .ai/local
  run prompt "into their folder"
  assert_silent
  equal "$(find .ai/local -mindepth 1)" ''
  rm -rf .ai/local
  mv .ai/away .ai/local
  run prompt "again"
  assert_silent
  equal "$(records | wc -l)" 2
}
