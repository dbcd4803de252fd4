load ../test_helper

# issue 8

@test "892 a marker that could not be made at once still keeps a repeated prompt from being two" {
  # given
  cd "$top"
  # when
  run "$top/build/torture" -only 'prompt' -subject /state/seen -errors -faults "$(rounds 8)" -workers 1
  # then
  assert_tortured
}
