load ../test_helper

@test "153 nothing of the model's half is recorded" {
  # given
  recording
  # when
  run prompt "only mine" response=secret-answer transcript=secret-answer 'messages:=["secret-answer"]' completion=secret-answer
  # then
  equal "$("$tool" keys "$(record)" | wc -l | tr -d ' ')" 18
  equal "$(grep -rl secret-answer "$private")" ''
}
