load ../status_helper

@test "222 the probe drives the launcher and leaves nothing behind" {
  # given
  "$majordomus" init >/dev/null
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  equal "$(state generic:session)" verified
  equal "$(episodes)" ''
  equal "$(find "$TMPDIR" -mindepth 1)" ''
  MAJORDOMUS_PROBE=1 run -0 --separate-stderr "$majordomus" capture status
  equal "$(state generic:session)" wired
  # and it fails when the launcher does
  own_toolkit
  printf '#!/bin/sh\necho hello\nexec "%s/build/majordomus" server mcp "$@"\n' "$kit" >"$kit/bin/majordomus-mcp"
  run -0 --separate-stderr "$majordomus" capture status
  equal "$(state generic:session)" wired
  contains "$(why generic:session)" 'something else than the protocol'
}
