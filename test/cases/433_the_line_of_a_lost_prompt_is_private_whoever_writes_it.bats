load ../test_helper

@test "433 the line of a lost prompt is private whoever writes it" {
  # given
  own_toolkit
  recording
  wire --runtime shell >/dev/null
  rm "$kit/lib/capture.sh"
  umask 000
  # when
  run prompt "lost"
  # then
  assert_silent
  equal "$(lost | wc -l | tr -d ' ')" 1
  private_modes
}
