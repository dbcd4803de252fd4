load ../archive_helper

@test "469 a reconcile that is interrupted says how far it came and leaves every record whole" {
  local after
  # given
  archive
  many 6000 20
  for after in 250000 200000 150000 300000 100000; do
    # when
    run --separate-stderr "$tool" interrupt "$after" "$majordomus" capture reconcile
    # then
    all_whole 6000
    case $stderr in *'majordomus: stopped after '*' of 2400 record(s); every record is whole'*) break ;; esac
  done
  equal "$status" 1
  "$majordomus" capture reconcile >/dev/null
  contains "$("$majordomus" capture reconcile --json)" '"already":{"open":3000,"session-context":1800,"ledger":600}'
}
