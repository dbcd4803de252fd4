load ../archive_helper

# A restored backup, a copy without times or a checkout makes every record new.
@test "290 a record is being written when a hook holds it not when new" {
  # given
  recording
  policy person 'prompts:' '  retention_max_days: 30'
  old 20200501101000-a 2020-05-01T10:10:00.000Z
  old 20200502101000-b 2020-05-02T10:10:00.000Z
  old 20200503101000-c 2020-05-03T10:10:00.000Z 'started_at="whenever"'
  rm "$private"/prompts/*.md
  touch "$private"/prompts/*.json
  # when
  run "$majordomus" capture prune --dry-run
  # then
  contains "$output" 'to be taken: 2 text(s)'
  lacks "$output" being-written
  run "$majordomus" doctor
  contains "$output" '2 of 3 are over them'
  # a hook that holds the record keeps it
  ln "$private/prompts/20200501101000-a.json" "$private/state/tmp/t-held-"
  run flock "$private/state/tmp/t-held-" "$majordomus" capture prune
  equal "$status" 0
  contains "$output" '1 being-written'
  contains "$(cat "$private/prompts/20200501101000-a.json")" 'the words of'
  rm "$private"/prompts/20200503101000-c.*
  run flock "$private/state/tmp/t-held-" "$majordomus" doctor
  contains "$output" 'over them and kept: 1 being-written'
  contains "$output" 'a hook is writing them'
  lacks "$output" 'end the open episodes'
  run "$majordomus" capture prune
  equal "$(texts)" 0
  assert_tidy
}
