load ../test_helper

@test "447 a policy without mistakes is met with silence" {
  # given
  recording
  policy repository 'session:' '  stranded_after: 36h' 'ledger:' '  max_bytes: 2MiB'
  # when
  run --separate-stderr "$majordomus" policy check
  # then
  equal "$status$output$stderr" 0
  contains "$("$majordomus" policy show)" 'session.stranded_after: 129600'
}
