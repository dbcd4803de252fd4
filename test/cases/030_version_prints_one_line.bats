load ../test_helper

@test "030 version prints one line" {
  # when
  run --separate-stderr "$majordomus" version
  # then
  equal "$status" 0
  equal "$stderr" ''
  equal "${#lines[@]}" 1
  contains "$output" .
}
