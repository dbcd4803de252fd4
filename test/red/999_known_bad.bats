load ../test_helper

@test "999 this case is wrong on purpose and must fail" {
  # given
  recording
  # when
  run prompt "a prompt is recorded"
  # then
  equal "$(records | wc -l)" 2
}
