load ../test_helper

# issue 8; 'make torture' does the same with thousands of faults

@test "883 whatever system call fails or is cut short, the store is whole and the next run clean" {
  # given
  cd "$top"
  # when
  run "$top/build/torture" -faults "$(rounds 6)"
  # then
  assert_tortured
  [ "$(printf '%s\n' "$output" | sed -n 's/ faults, 0 findings$//p')" -ge 60 ]
}
