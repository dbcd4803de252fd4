load ../wire_helper

# issue 7; what one tool may meet at all is in helpers/vendorcfg/corpus_test.go

@test "759 foreign settings of Windsurf come back byte for byte" {
  # when
  run comes_back windsurf
  # then
  equal "$output" ''
  equal "$status" 0
}
