load ../test_helper

@test "145 an id that a client uses for two prompts keeps both" {
  # given
  recording
  prompt "first" prompt_id=p1
  # when
  run prompt "second" prompt_id=p1
  # then
  equal "$(records | wc -l | tr -d ' ')" 2
}
