load ../test_helper

@test "154 a switch in the environment turns the hook off" {
  # given
  recording
  # when
  MAJORDOMUS=0 run prompt "not recorded"
  # then
  assert_silent
  equal "$(records)" ''
  equal "$(ledger)" ''
}
