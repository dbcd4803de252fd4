load ../archive_helper

@test "477 a prune that is killed loses no record and the next one finishes" {
  local n
  # given
  archive
  many 600 20
  cp -R "$private/prompts" "$BATS_TEST_TMPDIR/prompts"
  for n in $(seq "$(rounds 6)"); do
    rm -rf "$private/prompts" && cp -Rp "$BATS_TEST_TMPDIR/prompts" "$private/prompts"
    # when
    killed "$majordomus" capture prune
    # then
    "$tool" valid "$private"/prompts/*.json
    "$majordomus" capture prune >/dev/null
    all_whole 600
    equal "$(texts)" 300
    equal "$(grep -L '^  "text": "' "$private"/prompts/*.json | grep -vc -- '-pruned')" 0
    equal "$(find "$private/prompts" -name '*-pruned*.md' | wc -l | tr -d ' ')" 300
    equal "$(find "$private/state/archive-tmp" -type f)" ''
  done
}
