load ../test_helper

@test "034 a flag that does not exist is a mistake of usage with a hint" {
  # when
  run --separate-stderr "$majordomus" init --teem
  # then
  equal "$status" 2
  equal "$output" ''
  equal "${#stderr_lines[@]}" 2
  contains "${stderr_lines[0]}" 'unknown flag: --teem'
  contains "${stderr_lines[1]}" 'majordomus: hint: '
}
