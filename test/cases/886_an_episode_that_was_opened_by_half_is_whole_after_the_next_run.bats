load ../test_helper

# issue 8

@test "886 an episode that was opened by half is whole after the next run" {
  # given
  cd "$top"
  # when
  run "$top/build/torture" -only 'start' -subject /session-contexts/ -faults "$(rounds 8)" -workers 1
  # then
  assert_tortured
}
