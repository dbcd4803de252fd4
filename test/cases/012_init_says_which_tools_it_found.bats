load ../test_helper

@test "012 init says which tools it found" {
  # given
  mkdir "$BATS_TEST_TMPDIR/programs"
  printf '#!/bin/sh\nexit 9\n' >"$BATS_TEST_TMPDIR/programs/codex"
  chmod 755 "$BATS_TEST_TMPDIR/programs/codex"
  # when
  PATH=$BATS_TEST_TMPDIR/programs:/usr/bin:/bin run "$majordomus" init
  # then
  contains "$output" 'tools    codex'
}
