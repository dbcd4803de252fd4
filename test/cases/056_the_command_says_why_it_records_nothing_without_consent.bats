load ../test_helper

@test "056 the command says why it records nothing without consent" {
  # when
  run --separate-stderr capture prompt UserPromptSubmit
  # then
  equal "$status" 1
  equal "$output" ''
  equal "$stderr" "majordomus: nothing is recorded in this repository (hint: 'majordomus init')"
  [ ! -e .ai ]
}
