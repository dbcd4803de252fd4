load ../test_helper

# issue 8

@test "887 an end that fails behind its record publishes it once" {
  # given
  cd "$top"
  # when
  run "$top/build/torture" -only 'end' -subject .ai/repo/sessions -faults "$(rounds 8)" -workers 1
  # then
  assert_tortured
}
