load ../test_helper

@test "706 every reader of episodes knows an ended one" {
  # given
  recording
  start session_id=one
  change=$(commit file)
  payload SessionEnd.other session_id=one | hook SessionEnd
  id=$(front episode "$(episodes)")
  # when
  run -0 --separate-stderr "$majordomus" session list
  # then
  contains "${lines[1]}" "	ended	other	"
  contains "$("$majordomus" session show "$id")" 'outcome: ended'
  contains "$("$majordomus" session for "$change")" 'ended'
  contains "$("$majordomus" session list --json)" '"outcome":"ended"'
  contains "$("$majordomus" facts closed)" '"outcome":"ended","reason":"other"'
  contains "$(ledger)" '"outcome":"ended","reason":"other"'
}
