load ../adapters_helper

@test "746 every adapter's line of a project passes its self test and touches no real archive" {
  # given
  "$majordomus" init >/dev/null
  ids=$(library sh mj_capture_providers)
  for id in $ids; do "$majordomus" capture install --scope project --provider "$id" >/dev/null || return 1; done
  reviewed "$repo/.codex/hooks.json"
  before=$(snapshot "$repo")
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  for id in $ids; do
    equal "$id $(state "$id")" "$id verified" || return 1
    case $id in windsurf) ;; *) equal "$id $(state "$id:session")" "$id verified" || return 1 ;; esac
  done
  equal "$(snapshot "$repo")" "$before"
}
