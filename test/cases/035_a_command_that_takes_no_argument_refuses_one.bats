load ../test_helper

@test "035 a command that takes no argument refuses one" {
  # when
  run --separate-stderr "$majordomus" doctor now
  # then
  equal "$status" 2
  contains "${stderr_lines[0]}" "'majordomus doctor' takes no argument, got 'now'"
}
