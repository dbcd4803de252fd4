load ../test_helper
load ../mcp/connection

@test "222 the probe drives the launcher and leaves nothing behind" {
  # given
  "$majordomus" init >/dev/null
  # when
  run "$top/build/majordomus-server" probe
  # then
  equal "$status" 0
  contains "$output" 'episode closed (closed, reason detach)'
  equal "$(episodes)" ''
  equal "$(find "$TMPDIR" -mindepth 1)" ''
  MAJORDOMUS_PROBE=1 run "$top/build/majordomus-server" probe
  equal "$status" 1
  # and it fails when the launcher does
  own_toolkit
  cp "$top/build/majordomus-server" "$kit/build/"
  printf '#!/bin/sh\necho hello\nexec "%s/build/majordomus-server" mcp "$@"\n' "$kit" >"$kit/bin/majordomus-mcp"
  run "$kit/build/majordomus-server" probe
  equal "$status" 1
  contains "$output" 'something else than the protocol'
}
