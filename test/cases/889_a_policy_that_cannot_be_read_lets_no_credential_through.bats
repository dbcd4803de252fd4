load ../test_helper

# issue 8

@test "889 a policy that cannot be read lets no credential through" {
  # given
  cd "$top"
  # when
  run "$top/build/torture" -only 'prompt' -subject /state/policy -errors -faults "$(rounds 6)" -workers 1
  # then
  assert_tortured
}
