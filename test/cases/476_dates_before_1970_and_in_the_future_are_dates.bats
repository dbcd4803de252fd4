load ../archive_helper

@test "476 dates before 1970 and in the future are dates" {
  # given
  archive
  old 19691231101000-before 1969-12-31T10:10:00.000Z
  old 29990101101000-later 2999-01-01T10:10:00.000Z
  old 20200101101000-none 2020-01-01T10:10:00.000Z 'started_at="yesterday"'
  # when
  run "$majordomus" capture prune
  # then
  equal "$status" 0
  contains "$output" 'taken because of their age: 1'
  [ -f "$private/prompts/19691231101000-pruned.json" ]
  [ -f "$private/prompts/29990101101000-later.json" ]
  [ -f "$private/prompts/20200101101000-none.json" ]
}
