load ../test_helper

@test "333 the folders for data and state follow their variables" {
  # given
  export XDG_DATA_HOME=$BATS_TEST_TMPDIR/data XDG_STATE_HOME=$BATS_TEST_TMPDIR/state
  # when
  run wire
  # then
  [ -f "$XDG_DATA_HOME/majordomus/shims/hook.sh" ]
  [ -d "$XDG_STATE_HOME/majordomus/install" ]
  [ ! -e "$HOME/.local" ]
  unwire >/dev/null
  [ ! -e "$XDG_DATA_HOME" ]
  [ ! -e "$XDG_STATE_HOME" ]
}
