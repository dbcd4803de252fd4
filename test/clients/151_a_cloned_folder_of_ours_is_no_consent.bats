load client_helper

@test "151 a folder of ours that came with a clone is no consent" {
  # given
  "$majordomus" init --team >/dev/null
  "$majordomus" capture install --provider claude-code --scope project >/dev/null
  git add -A && git commit -q -m 'for the team'
  git clone -q "$repo" "$BATS_TEST_TMPDIR/clone"
  cd "$BATS_TEST_TMPDIR/clone"
  model
  before=$(snapshot .)
  # when
  run --separate-stderr claude -p 'not for the record'
  # then
  equal "$status:$output:$stderr" '0:Done.:'
  equal "$(snapshot .)" "$before"
  equal "$(ledger)$(records)" ''
}
