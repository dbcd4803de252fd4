load ../test_helper
load ../board_helper

@test "249 a browser is opened where a person is at a screen and only there" {
  # given: an opener that leaves a note
  mkdir "$BATS_TEST_TMPDIR/bin"
  printf '#!/bin/sh\nprintf "%%s\\n" "$1" >>"%s/opened"\n' "$BATS_TEST_TMPDIR" >"$BATS_TEST_TMPDIR/bin/xdg-open"
  chmod +x "$BATS_TEST_TMPDIR/bin/xdg-open"
  case $(uname -s) in Darwin) skip 'there the opener is another' ;; esac
  PATH=$BATS_TEST_TMPDIR/bin:$PATH
  "$majordomus" init >/dev/null
  # when
  DISPLAY=:9 board >/dev/null
  DISPLAY=:9 script -qec "'$majordomus' board --no-open" /dev/null >/dev/null 3>&-
  env -u DISPLAY -u WAYLAND_DISPLAY script -qec "'$majordomus' board" /dev/null >/dev/null 3>&-
  # then
  [ ! -e "$BATS_TEST_TMPDIR/opened" ]
  said=$(DISPLAY=:9 script -qec "'$majordomus' board" /dev/null 3>&-)
  contains "$said" "$(cat "$BATS_TEST_TMPDIR/opened")"
  said=$(SSH_CONNECTION='1 2 3 4' env -u DISPLAY -u WAYLAND_DISPLAY "$majordomus" board 3>&-)
  contains "$said" ':127.0.0.1:'
}
