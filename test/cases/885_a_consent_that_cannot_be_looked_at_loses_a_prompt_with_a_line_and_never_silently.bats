load ../test_helper

# issue 8

@test "885 a consent that cannot be looked at loses a prompt with a line and never silently" {
  # given
  cd "$top"
  # when
  run "$top/build/torture" -only 'prompt' -subject /majordomus/enabled -errors -faults "$(rounds 10)" -workers 1
  # then
  assert_tortured
}
