load ../test_helper

# issue 8

@test "891 a prune that was killed leaves no text behind once it runs again" {
  # given
  cd "$top"
  # when
  run "$top/build/torture" -only 'prune' -subject /archive-tmp/ -faults "$(rounds 8)" -workers 1
  # then
  assert_tortured
}
