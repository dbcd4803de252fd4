load ../wire_helper

# issue 7; what one tool may meet at all is in helpers/vendorcfg/corpus_test.go

@test "758 foreign settings of Cursor come back byte for byte" {
  # when
  run comes_back cursor
  # then
  equal "$output" ''
  equal "$status" 0
}
