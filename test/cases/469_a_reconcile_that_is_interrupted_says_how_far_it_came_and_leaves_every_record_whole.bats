load ../archive_helper

@test "469 a reconcile that is interrupted says how far it came and leaves every record whole" {
  # given
  archive
  many 6000 20
  # when
  run --separate-stderr "$tool" interrupt "$private/prompts" "$majordomus" capture reconcile
  # then
  all_whole 6000
  equal "$status" 1
  contains "$stderr" 'majordomus: stopped after '
  contains "$stderr" ' of 2400 record(s); every record is whole'
  "$majordomus" capture reconcile >/dev/null
  contains "$("$majordomus" capture reconcile --json)" '"already":{"open":3000,"session-context":1800,"ledger":600}'
}
