load ../test_helper

# issue 8

@test "888 a pause that cannot be read lets no prompt be recorded" {
  # given
  cd "$top"
  # when
  run "$top/build/torture" -only 'prompt while paused' -subject /state/pause -errors -faults "$(rounds 6)" -workers 1
  # then
  assert_tortured
}
