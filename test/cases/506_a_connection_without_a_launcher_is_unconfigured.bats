load ../status_helper

@test "506 a connection without a launcher is unconfigured" {
  # given
  own_toolkit
  rm -f "$kit/bin/majordomus-mcp"
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  equal "$(state generic:session)" unconfigured
  equal "$(cell generic:session 2)" connection
  contains "$(why generic:session)" "there is no launcher: '$kit/bin/majordomus-mcp' is not part of this distribution (MJ38)"
}
