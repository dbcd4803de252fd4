load ../archive_helper

@test "471 prune takes the oldest until the rest is no more than may stay" {
  # given
  archive
  old 20260501101000-a 2026-05-01T10:10:00.000Z 'text="1234567890"'
  old 20260502101000-b 2026-05-02T10:10:00.000Z 'text="1234567890"'
  old 20260503101000-c 2026-05-03T10:10:00.000Z 'text="1234567890"'
  policy person 'prompts:' '  retention_max_days: 0' '  retention_max_bytes: 25'
  # when
  run "$majordomus" capture prune
  # then
  equal "$status" 0
  contains "$output" 'taken because of the size of all: 1'
  equal "$(ls "$private"/prompts/*.json | sed 's|.*/||' | tr '\n' ' ')" '20260501101000-pruned.json 20260502101000-b.json 20260503101000-c.json '
}
