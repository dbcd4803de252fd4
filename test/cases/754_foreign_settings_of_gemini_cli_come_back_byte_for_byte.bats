load ../wire_helper

# issue 7; what one tool may meet at all is in helpers/vendorcfg/corpus_test.go

@test "754 foreign settings of Gemini CLI come back byte for byte" {
  # when
  run comes_back gemini
  # then
  equal "$output" ''
  equal "$status" 0
}
