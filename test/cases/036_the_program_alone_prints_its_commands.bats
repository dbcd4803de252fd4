load ../test_helper

@test "036 the program alone prints its commands" {
  # when
  run --separate-stderr "$majordomus"
  # then
  equal "$status" 0
  equal "$stderr" ''
  contains "$output" 'init        Say yes to recording'
  lacks "$output" settings
}
