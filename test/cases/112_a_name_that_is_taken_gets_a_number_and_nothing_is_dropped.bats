load ../test_helper

@test "112 a name that is taken gets a number and nothing is dropped" {
  # given
  recording
  fixed
  prompt "again"
  prompt "again"
  # when
  run prompt "again"
  # then
  equal "$(records | sed 's|.*/||' | tr '\n' ' ')" "20260504030201-again-2.json 20260504030201-again-3.json 20260504030201-again.json "
  equal "$(find "$private/prompts" -name '*.md' | wc -l | tr -d ' ')" 3
}
