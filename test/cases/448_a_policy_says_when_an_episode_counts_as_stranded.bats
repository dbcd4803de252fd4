load ../test_helper

@test "448 a policy says when an episode counts as stranded" {
  # given
  recording
  policy repository 'session:' '  stranded_after: 1h'
  start session_id=one
  # when
  MAJORDOMUS_CLOCK=$(later 2) run start session_id=two
  # then
  equal "$(front reason "$(episodes)")" '"stranded"'
  equal "$(opened | wc -l | tr -d ' ')" 1
}
