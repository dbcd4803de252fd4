load ../status_helper

@test "552 a launcher that does not work is named or wired" {
  # given: the launcher cannot be run
  own_toolkit
  cp "$top/bin/majordomus-mcp" "$kit/bin/"
  chmod -x "$kit/bin/majordomus-mcp"
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  equal "$(state generic:session)" named
  contains "$(why generic:session)" "'$kit/bin/majordomus-mcp' is missing or not executable"
  chmod +x "$kit/bin/majordomus-mcp"
  printf '#!/bin/sh\nexit 1\n' >"$kit/bin/majordomus-mcp"
  run -0 --separate-stderr "$majordomus" capture status
  equal "$(state generic:session)" wired
  contains "$(why generic:session)" 'self test failed, through the launcher'
}
