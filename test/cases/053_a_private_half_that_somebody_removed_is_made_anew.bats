load ../test_helper

@test "053 a private half that somebody removed is made anew" {
  # given
  recording
  rm -rf .ai
  # when
  run prompt "again"
  # then
  assert_silent
  equal "$(field text)" again
  private_modes
  equal "$(mode .ai)" drwxr-xr-x
}
