load ../test_helper

@test "335 a line of ours from earlier is brought up to date where it stands" {
  # given
  settings_with <<'JSON'
{
  "model": "a-model"
}
JSON
  cp "$settings" "$BATS_TEST_TMPDIR/wired"
  sed -e 's/"timeout": 15/"timeout": 5/' -e 's|/shims/hook.sh|/old/hook.sh|g' "$settings" >"$BATS_TEST_TMPDIR/older"
  cp "$BATS_TEST_TMPDIR/older" "$settings"
  # when
  run wire
  # then
  equal "${lines[0]}" "changed   $settings"
  cmp "$settings" "$BATS_TEST_TMPDIR/wired"
}
