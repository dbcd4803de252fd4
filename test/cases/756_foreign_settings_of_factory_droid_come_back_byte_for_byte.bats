load ../wire_helper

# issue 7; what one tool may meet at all is in helpers/vendorcfg/corpus_test.go

@test "756 foreign settings of Factory droid come back byte for byte" {
  # when
  run comes_back factory-droid
  # then
  equal "$output" ''
  equal "$status" 0
}
