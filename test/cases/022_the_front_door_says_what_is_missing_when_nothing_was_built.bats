load ../test_helper

@test "022 the front door says what is missing when nothing was built" {
  # given
  mkdir -p copy/bin
  cp "$top/bin/majordomus" copy/bin/
  # when
  run --separate-stderr copy/bin/majordomus version
  # then
  equal "$status" 3
  equal "${stderr_lines[0]}" "majordomus: '$repo/copy/build/majordomus' is missing"
  contains "${stderr_lines[1]}" "majordomus: hint: run 'make' in '$repo/copy'"
}
