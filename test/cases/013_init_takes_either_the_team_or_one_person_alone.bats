load ../test_helper

@test "013 init takes either the team or one person alone" {
  # when
  run --separate-stderr "$majordomus" init --team --private
  # then
  equal "$status" 2
  contains "${stderr_lines[0]}" '--team and --private exclude each other'
  [ ! -e .ai ]
}
