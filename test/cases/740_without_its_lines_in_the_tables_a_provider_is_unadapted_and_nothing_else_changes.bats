load ../adapters_helper

@test "740 without its lines in the tables a provider is unadapted and nothing else changes" {
  # given: every tool is wired, and its hooks fire
  own_toolkit
  "$majordomus" init >/dev/null
  for id in $(library sh mj_capture_providers); do "$majordomus" capture install --provider "$id" >/dev/null || return 1; done
  before=$("$majordomus" capture status --probe off 2>/dev/null)
  whole=$(cat "$kit/lib/capture.sh")
  for id in codex gemini windsurf; do
    # when
    sed -e "/^$id prompt:/d" -e "/^$id start:/d" <<<"$whole" >"$kit/lib/capture.sh"
    run -0 --separate-stderr "$majordomus" capture status --probe off
    # then
    equal "$(state "$id")" unadapted || return 1
    contains "$(why "$id")" 'the gap is ours' || return 1
    equal "$(others "$id" <<<"$output")" "$(others "$id" <<<"$before")" || return 1
    # and its line, which is still in the tool's settings, costs the tool nothing
    rm -rf "$private"/prompts/*
    run send "$id" prompt "$(awk -F '\t' -v id="$id" '$2 == id && $4 ~ /^recorded/ { print $1; exit }' "$top/test/payloads/outcomes.tsv")"
    assert_silent && equal "$(records)" '' || return 1
    send claude-code prompt claude-code/UserPromptSubmit.json prompt_id-
    equal "$(field provider)" claude-code || return 1
  done
}

# others ID prints the rows of every other provider, but for when it was last seen.
others() { awk -F '\t' -v id="$1" '$1 != id && $1 != id ":session" { print $1, $2, $3, $5 }'; }
