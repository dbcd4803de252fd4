load ../test_helper

# Every system call on the delivery markers fails once or is the last. When
# forget says that it is done the text is nowhere, otherwise a repeat erases it.
@test "896 erasing is final or says what is left" {
  local operation
  # given
  cd "$top"
  for operation in forget 'forget episode'; do
    printf 'row: %s\n' "$operation"
    # when
    run "$top/build/torture" -only "$operation" -subject /seen -faults "$(rounds 12)"
    # then
    assert_tortured
    [ "$(printf '%s\n' "$output" | sed -n 's/ faults, 0 findings$//p')" -ge 10 ]
  done
}
