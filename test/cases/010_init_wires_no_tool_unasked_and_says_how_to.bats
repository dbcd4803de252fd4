load ../test_helper

@test "010 init wires no tool unasked and says how to" {
  # given
  before=$(snapshot "$HOME")
  # when
  run "$majordomus" init
  # then
  contains "$output" 'majordomus capture install --provider claude-code'
  equal "$(snapshot "$HOME")" "$before"
  [ ! -e .claude ]
}
