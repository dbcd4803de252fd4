load ../status_helper

@test "522 status says when nothing is recorded where one stands" {
  # given
  "$majordomus" capture install --provider claude-code >/dev/null
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  both verified
  contains "$stderr" "nothing is recorded in '$repo' on this machine"
  cd "$BATS_TEST_TMPDIR"
  run -0 --separate-stderr "$majordomus" capture status
  both verified
  contains "$stderr" 'no git work tree around'
}
