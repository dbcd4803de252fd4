load ../test_helper

@test "152 model and effort stand in a record when the payload names them" {
  # given
  recording
  # when
  run prompt "with a model" model=claude-made-up 'effort:={"level":"high"}'
  # then
  equal "$("$tool" keys "$(record)" | tail -n 2 | tr '\n' ' ')" "model effort "
  equal "$(field model)" claude-made-up
  equal "$(field effort)" high
}
