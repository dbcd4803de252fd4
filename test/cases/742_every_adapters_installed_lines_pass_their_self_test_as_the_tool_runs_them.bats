load ../adapters_helper

@test "742 every adapter's installed lines pass their self test as the tool runs them" {
  # given
  "$majordomus" init >/dev/null
  ids=$(library sh mj_capture_providers)
  for id in $ids; do "$majordomus" capture install --provider "$id" >/dev/null || return 1; done
  reviewed "$HOME/.codex/hooks.json"
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  for id in $ids; do
    equal "$id $(state "$id")" "$id verified" || return 1
    case $id in windsurf) equal "$(state "$id:session")" unsupported ;; *) equal "$id $(state "$id:session")" "$id verified" ;; esac || return 1
  done
  equal "$(find "$TMPDIR" -mindepth 1)$(ledger)$(records)" ''
}
