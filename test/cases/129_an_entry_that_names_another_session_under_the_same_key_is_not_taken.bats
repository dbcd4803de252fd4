load ../test_helper

@test "129 an entry that names another session under the same key is not taken" {
  # given
  recording
  start
  sed 's/^provider_session: .*/provider_session: "another"/' "$(opened)" >"$BATS_TEST_TMPDIR/entry"
  cat "$BATS_TEST_TMPDIR/entry" >"$(opened)"
  # when
  run prompt "whose is it"
  # then
  equal "$(field episode_link)" orphan
}
