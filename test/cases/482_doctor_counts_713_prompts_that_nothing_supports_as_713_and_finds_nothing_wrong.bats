load ../archive_helper

@test "482 doctor counts 713 prompts that nothing supports as 713 and finds nothing wrong" {
  # given
  archive
  "$tool" fill "$private" "$repo" 713 0
  policy person 'prompts:' '  retention_max_days: 0'
  # when
  run "$majordomus" doctor
  # then
  equal "$status" 0
  contains "$output" 'OK   prompts — 713 record(s) each name their episode, or say why they cannot: 0 linked, 713 unlinked'
}
