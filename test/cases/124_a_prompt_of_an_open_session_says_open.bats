load ../test_helper

@test "124 a prompt of an open session says open" {
  # given
  recording
  start
  # when
  run prompt "linked"
  # then
  equal "$(field episode_link)" open
  equal "$(field episode)" "$(front episode "$(opened)")"
  contains "$(cat "$(opened)")" ' prompt'
}
