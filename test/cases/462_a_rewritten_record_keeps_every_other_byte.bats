load ../archive_helper

@test "462 a rewritten record keeps every other byte" {
  # given
  archive
  context s-one s1 2026-05-01T10:00:00.000Z 2026-05-01T11:00:00.000Z
  old 20260501101000-odd 2026-05-01T10:10:00.000Z 'text="a\/b \u0041 \ud800 é \"episode\": null,\r\n\\"' 'redacted=["github-token", "jwt"]'
  sed -e 's/"episode": null/"episode": "s-one"/' -e 's/"orphan"/"session-context"/' "$private/prompts/20260501101000-odd.json" >"$BATS_TEST_TMPDIR/wanted"
  sed -i.bak -e 's/\\"episode\\": "s-one"/\\"episode\\": null/' "$BATS_TEST_TMPDIR/wanted"
  # when
  run "$majordomus" capture reconcile
  # then
  equal "$status" 0
  cmp "$private/prompts/20260501101000-odd.json" "$BATS_TEST_TMPDIR/wanted"
  private_modes
}
