load ../test_helper
load ../board_helper

@test "244 without consent there is no board and the refusal says what gives it" {
  # when
  run "$majordomus" board
  # then
  assert_refused
  contains "$output" "hint: 'majordomus init' switches it on"
  run "$majordomus" facts wiring
  assert_refused
  [ ! -e .ai ]
}
