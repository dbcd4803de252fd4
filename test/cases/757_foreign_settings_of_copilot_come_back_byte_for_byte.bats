load ../wire_helper

# issue 7; what one tool may meet at all is in helpers/vendorcfg/corpus_test.go

@test "757 foreign settings of Copilot come back byte for byte" {
  # when
  run comes_back copilot
  # then
  equal "$output" ''
  equal "$status" 0
}
