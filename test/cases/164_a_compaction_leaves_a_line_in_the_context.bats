load ../test_helper

@test "164 a compaction leaves a line in the context" {
  # given
  recording
  start
  # when
  run compact
  # then
  assert_silent
  equal "$(sed -n '/^## Notes$/,$p' "$(contexts)" | grep -c ' compaction (manual)$')" 1
}
