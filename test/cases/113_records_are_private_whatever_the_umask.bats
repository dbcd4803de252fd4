load ../test_helper

@test "113 records are private whatever the umask" {
  # given
  recording
  umask 000
  start
  # when
  run prompt "who can read this"
  # then
  assert_silent
  end
  private_modes
}
