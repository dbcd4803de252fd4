load client_helper

@test "150 in a repository without consent nothing is written, and the client works" {
  # given
  mkdir -p "$BATS_TEST_TMPDIR/other"
  (new_repository "$BATS_TEST_TMPDIR/other" && recording) >/dev/null
  model
  before=$(snapshot "$repo" && snapshot "$HOME/.local" && snapshot "$BATS_TEST_TMPDIR/other")
  # when
  run --separate-stderr claude -p 'not for the record'
  # then
  equal "$status:$output:$stderr" '0:Done.:'
  equal "$(snapshot "$repo" && snapshot "$HOME/.local" && snapshot "$BATS_TEST_TMPDIR/other")" "$before"
}
