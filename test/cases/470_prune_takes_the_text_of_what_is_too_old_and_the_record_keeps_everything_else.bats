load ../archive_helper

@test "470 prune takes the text of what is too old and the record keeps everything else" {
  local file
  # given
  archive
  old 20260101101000-the-opening-words 2026-01-01T10:10:00.000Z 'id="p1"' 'text="caf\u00e9 \\ and more"' 'episode="s-one"' 'episode_link="ledger"'
  old 20260501101000-young 2026-05-01T10:10:00.000Z
  policy person 'prompts:' '  retention_max_days: 30'
  sum=$(printf '%s' '"caf\u00e9 \\ and more"' | { sha256sum 2>/dev/null || shasum -a 256; } | cut -c 1-64)
  # when
  MAJORDOMUS_CLOCK=2026-05-04T00:00:00Z run --separate-stderr "$majordomus" capture prune
  # then
  equal "$status" 0
  equal "$stderr" ''
  contains "$output" 'taken: 1 text(s), 23 bytes'
  file=$private/prompts/20260101101000-pruned.json
  equal "$(span text "$file") $(span episode "$file") $(span episode_link "$file")" 'null "s-one" "ledger"'
  equal "$(span pruned_at "$file") $(span pruned_bytes "$file") $(span pruned_sha256 "$file")" "\"2026-05-04T00:00:00.000Z\" 23 \"$sum\""
  contains "$(cat "${file%.json}.md")" 'was taken away on 2026-05-04T00:00:00.000Z'
  equal "$(grep -rl 'opening\|and more' "$private")" ''
  equal "$(ls "$private/prompts" | tr '\n' ' ')" '20260101101000-pruned.json 20260101101000-pruned.md 20260501101000-young.json 20260501101000-young.md '
  private_modes
}
