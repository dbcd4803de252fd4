load ../wire_helper

# issue 7; what one tool may meet at all is in helpers/vendorcfg/corpus_test.go

@test "753 foreign settings of Codex come back byte for byte" {
  # when
  run comes_back codex
  # then
  equal "$output" ''
  equal "$status" 0
}
