load ../status_helper

@test "552 a launcher that does not work is named or wired" {
  # given: the server is gone
  own_toolkit
  cp "$top/bin/majordomus-mcp" "$kit/bin/"
  rm -f "$kit/build/majordomus-server"
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  equal "$(state generic:session)" named
  contains "$(why generic:session)" "'$kit/build/majordomus-server' is missing or not executable"
  cp "$top/build/majordomus-server" "$kit/build/"
  printf '#!/bin/sh\nexit 1\n' >"$kit/bin/majordomus-mcp"
  run -0 --separate-stderr "$majordomus" capture status
  equal "$(state generic:session)" wired
  contains "$(why generic:session)" 'self test failed, through the launcher'
}
