load ../test_helper

@test "101 a prompt becomes one private record that names its episode" {
  # given
  recording
  start
  # when
  run prompt "add a retry to the upload client"
  # then
  assert_silent
  equal "$(field text)" "add a retry to the upload client"
  equal "$(field episode_link)" open
  equal "$(field episode)" "$(front episode "$(opened)")"
  private_modes
}
