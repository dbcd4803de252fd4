load ../test_helper

@test "033 a mistyped command below another gets a suggestion" {
  # when
  run --separate-stderr "$majordomus" capture instal
  # then
  equal "$status" 2
  contains "${stderr_lines[0]}" "unknown command 'instal' (after 'majordomus capture'); did you mean 'install'?"
}
