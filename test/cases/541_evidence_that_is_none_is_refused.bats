load ../status_helper

# refused SED WORDS: after this edit the check finds this alone.
refused() {
  own_share
  edit "$1"
  run -1 --separate-stderr evidence_check
  contains "$output" "FAIL codex prompts: $2" && contains "$output" "$declaration:" && equal "$(printf '%s\n' "$output" | wc -l)" 1
  rm -r "$MAJORDOMUS_SHARE"
}

@test "541 evidence that is none is refused" {
  # given: the text of codex's prompts replaced
  replace() { printf '%s' "/^  codex:/,/^  continue:/{/prompts_evidence:/,/verified 2026/c\\      prompts_evidence: $1
}"; }
  # when, then
  refused "$(replace 'https://e.x, 2026-11-30')" 'its evidence is 23 characters long, at least 24 say something'
  refused "$(replace 'https://example.com/hooks describes it well enough')" 'its evidence names no date (YYYY-MM-DD)'
  refused "$(replace 'ftp://example.com/hooks and https://example.com/hooks, 2026-11-30')" "its evidence cites 'ftp://example.com/hooks'"
  refused "$(replace 'everybody knows that it does, since 2026-11-30')" "its evidence for 'hook' cites no https:// address"
  refused "$(replace "'                                '")" 'offers.prompts_evidence: is blank'
  refused '/^  codex:/,/^  continue:/{/prompts_evidence:/,/verified 2026/d
}' 'offers.prompts_evidence: is missing'
  refused '/^  codex:/,/^  continue:/s/prompts: hook/prompts: connection/' "offers.prompts: 'connection' is not one of hook, none"
}
