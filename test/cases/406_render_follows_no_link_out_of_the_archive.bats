load ../test_helper

@test "406 render follows no link out of the archive" {
  # given
  recording
  printf '{"text":"outside"}' >"$BATS_TEST_TMPDIR/outside.json"
  ln -s "$BATS_TEST_TMPDIR/outside.json" "$private/prompts/20260101000000-link.json"
  # when
  run "$majordomus" capture render
  # then
  equal "$status" 1
  [ ! -e "$private/prompts/20260101000000-link.md" ]
}
