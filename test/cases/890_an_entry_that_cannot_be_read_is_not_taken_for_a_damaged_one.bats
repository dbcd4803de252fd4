load ../test_helper

# issue 8

@test "890 an entry that cannot be read is not taken for a damaged one" {
  # given
  cd "$top"
  # when
  run "$top/build/torture" -only 'start' -subject /state/sessions-open/ -errors -faults "$(rounds 10)" -workers 1
  # then
  assert_tortured
}
