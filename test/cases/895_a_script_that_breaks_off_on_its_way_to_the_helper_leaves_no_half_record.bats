load ../test_helper

# issue 8

@test "895 a script that breaks off on its way to the helper leaves no half record" {
  # given
  cd "$top"
  # when
  run "$top/build/torture" -only prompt -subject pipe: -errors -faults "$(rounds 12)" -workers 1
  # then
  assert_tortured
}
