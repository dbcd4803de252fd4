load ../archive_helper

@test "486 prompts are listed the newest first and a list can be narrowed" {
  # given
  archive
  old 20260501101000-a 2026-05-01T10:10:00.000Z 'episode="s-one"' 'episode_link="open"'
  old 20260502101000-b 2026-05-02T10:10:00.000Z 'branch="side"' 'origin="unknown"'
  old 20260503101000-c 2026-05-03T10:10:00.000Z 'provider="codex"'
  names() { "$majordomus" prompts list --json "$@" | sed 's/^{"file":"[0-9]*-\([a-z]*\)".*/\1/' | tr -d '\n'; }
  # when
  run --separate-stderr "$majordomus" prompts list
  # then
  equal "$status" 0
  equal "$stderr" ''
  equal "$(printf '%s\n' "${lines[0]}" | tr '\t' ' ')" 'when id provider episode link branch prompt'
  equal "$(names)" cba
  equal "$(names --provider codex) $(names --branch side) $(names --origin unknown) $(names --link open) $(names --episode s-)" 'c b b a a'
  equal "$(names --since 2026-05-02T10:10:00Z) $(names --until 2026-05-02T10:10:00Z) $(names --limit 2)" 'cb a cb'
  run "$majordomus" prompts list --since whenever
  equal "$status" 2
}
