load ../test_helper

@test "126 a prompt after the end of its session opens a continuation" {
  # given
  recording
  start
  first=$(front episode "$(opened)")
  end
  # when
  run prompt "one more thing"
  # then
  assert_silent
  equal "$(field episode_link)" open
  equal "$(front opened_by "$(opened)")" prompt
  equal "$(front continues "$(opened)")" "$first"
  [ "$(field episode)" != "$first" ]
}
