load ../test_helper

@test "146 the same prompt id in two sessions is two prompts" {
  # given
  recording
  prompt "same" prompt_id=p1 session_id=one
  # when
  run prompt "same" prompt_id=p1 session_id=two
  # then
  equal "$(records | wc -l | tr -d ' ')" 2
}
