load ../test_helper

@test "431 doctor that cannot look says so" {
  # given
  recording
  mkdir "$BATS_TEST_TMPDIR/programs"
  for name in sh readlink find wc grep tr; do
    ln -s "$(command -v "$name")" "$BATS_TEST_TMPDIR/programs/"
  done
  # when
  PATH=$BATS_TEST_TMPDIR/programs run "$majordomus" doctor
  # then
  equal "$status" 1
  contains "$output" 'FAIL ignored — git is not on PATH, so nobody could look'
}
