load ../status_helper

@test "542 the evidence check and status must say the same" {
  # given: a declaration that changed, and a table for the shell that did not
  own_share
  edit 's/^  codex:/  kodex:/; /^  bb:/,/^  claude-code:/s/episode: none/episode: hooks/'
  # when
  run -1 --separate-stderr evidence_check
  # then
  contains "$output" "FAIL kodex prompts: 'majordomus capture status' does not report it"
  contains "$output" "FAIL kodex episode: 'majordomus capture status' does not report it"
  contains "$output" "FAIL bb episode: status calls it 'unsupported', the declaration says 'hooks'"
}
