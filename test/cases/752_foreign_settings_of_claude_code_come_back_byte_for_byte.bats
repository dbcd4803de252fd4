load ../wire_helper

# issue 7; what one tool may meet at all is in helpers/vendorcfg/corpus_test.go

@test "752 foreign settings of Claude Code come back byte for byte" {
  # when
  run comes_back claude-code
  # then
  equal "$output" ''
  equal "$status" 0
}
