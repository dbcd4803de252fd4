load ../wire_helper

# issue 7; what one tool may meet at all is in helpers/vendorcfg/corpus_test.go

@test "755 foreign settings of Qwen Code come back byte for byte" {
  # when
  run comes_back qwen-code
  # then
  equal "$output" ''
  equal "$status" 0
}
