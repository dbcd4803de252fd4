load ../archive_helper

@test "475 a bound of 0 is none and a bound that is no number prunes nothing" {
  local word
  # given
  archive
  old 20000101101000-old 2000-01-01T10:10:00.000Z
  policy person 'prompts:' '  retention_max_days: 0'
  # when
  run "$majordomus" capture prune
  # then
  equal "$status" 0
  contains "$output" 'no bound of day(s)'
  for word in -1 soon 1e9 99999999999999999999 ''; do
    policy person 'prompts:' "  retention_max_days: '$word'" 2>/dev/null
    run "$majordomus" capture prune
    assert_refused
    contains "$output" 'nothing was pruned: the policy has a mistake in it'
  done
  policy person 'prompts:' '  retention_max_days: 1000000000000' '  retention_max_bytes: 1125899906842624'
  run "$majordomus" capture prune
  equal "$status" 0
  equal "$(texts)" 1
}
