load ../test_helper

@test "140 the origin is unknown when the payload does not say or a program sent it" {
  # given
  recording
  prompt "silent"
  # when
  run prompt "by a program" source=sdk
  # then
  equal "$(field origin "$(records | grep silent)")" unknown
  equal "$(span source "$(records | grep silent)")" null
  equal "$(field origin "$(records | grep program)")" unknown
  equal "$(field source "$(records | grep program)")" sdk
}
