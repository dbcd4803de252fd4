load ../archive_helper

@test "490 numbers tell of what was seen and not stored" {
  # given
  recording
  start
  prompt "kept"
  prompt "<private> not kept"
  prompt "<system-reminder>a machine</system-reminder>"
  # when
  run "$majordomus" prompts stats
  # then
  equal "$status" 0
  contains "$output" 'prompts    1'
  contains "$output" 'links      1 open'
  contains "$output" 'skipped    1 injected, 1 private (seen and not stored, since 20'
  contains "$("$majordomus" prompts stats --json)" '"skipped":{"injected":1,"private":1}'
  equal "$("$majordomus" session prompts 2>/dev/null | tail -n 1 | cut -f 7)" kept
}
