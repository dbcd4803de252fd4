load ../test_helper

@test "189 reading the library has no effect on the program that reads it" {
  # given
  mkdir -p "$BATS_TEST_TMPDIR/here"
  cd "$BATS_TEST_TMPDIR/here"
  script='umask 027; trap "echo bye" HUP; set -fu; IFS=:; set -- a b
state() { umask; trap; set -o; pwd; printf "%s\n" "$IFS" "$@"; }
state "$@" >before
. "$MJ_HOME/lib/capture.sh"
state "$@" >after'
  # when
  shells >"$BATS_TEST_TMPDIR/shells"
  while IFS= read -r shell; do
    MJ_HOME=$top run $shell -c "$script"
  # then
    assert_silent
    cmp before after
  done <"$BATS_TEST_TMPDIR/shells"
}
