load ../adapters_helper

@test "745 every shell makes the same of every adapter's prompt and of what is none" {
  # given
  "$majordomus" init >/dev/null
  fixed
  kinds=$(awk -F '\t' '$4 ~ /^(recorded|skipped)/ { print $1, $2 }' "$top/test/payloads/outcomes.tsv")
  # when
  run -0 in_every_shell
  # then
  for made in "$BATS_TEST_TMPDIR"/*.made; do
    cmp "$made" "$BATS_TEST_TMPDIR/dash.made" || return 1
  done
  contains "$(cat "$BATS_TEST_TMPDIR/dash.made")" '"reason":"continuation"'
  equal "$(grep -c 'prompt.recorded' "$BATS_TEST_TMPDIR/dash.made")" "$(awk -F '\t' '$4 ~ /^recorded/' "$top/test/payloads/outcomes.tsv" | wc -l)"
}

# in_every_shell sends them in each shell that is here, and keeps what came of it.
in_every_shell() {
  local shell file provider
  while read -r shell; do
    rm -rf "$private"/prompts/* "$private/state/seen" "$private/state/ledger.jsonl"
    while read -r file provider; do send "$provider" prompt "$file" || return 1; done <<<"$kinds"
    snapshot "$private/prompts" >"$BATS_TEST_TMPDIR/${shell// /-}.made"
    sed 's/"ts":"[^"]*"//' "$private/state/ledger.jsonl" >>"$BATS_TEST_TMPDIR/${shell// /-}.made"
  done < <(shells)
}
