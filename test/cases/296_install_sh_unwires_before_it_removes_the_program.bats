load ../test_helper

# A stand-in for the released program: it says how it was called.
@test "296 install.sh unwires before it removes the program" {
  # given
  prefix=$BATS_TEST_TMPDIR/prefix
  mkdir -p "$prefix/bin"
  printf '#!/bin/sh\nprintf "%%s in %%s\\n" "$*" "$PWD" >>"%s/calls"\ncase $1 in uninstall) exit "${MJ_REFUSES:-0}" ;; esac\n' "$BATS_TEST_TMPDIR" >"$prefix/bin/majordomus"
  chmod 755 "$prefix/bin/majordomus"
  # when
  MJ_REFUSES=1 run sh "$top/scripts/install.sh" --prefix "$prefix" --uninstall
  # then
  equal "$status" 1
  contains "$output" 'nothing was removed'
  [ -x "$prefix/bin/majordomus" ]
  run sh "$top/scripts/install.sh" --prefix "$prefix" --uninstall
  equal "$status" 0
  [ ! -e "$prefix/bin/majordomus" ]
  equal "$(tail -n 2 "$BATS_TEST_TMPDIR/calls")" 'uninstall in /
toolkit remove in /'"${PWD#/}"
}
