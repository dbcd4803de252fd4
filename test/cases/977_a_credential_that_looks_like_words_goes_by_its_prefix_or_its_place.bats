load ../test_helper

# Issue 8. Known from entireio/cli#1716.
@test "977 a credential that looks like words goes by its prefix or its place" {
  local secret shape n=0
  # given
  recording
  while read -r shape secret; do
    printf 'row: %s\n' "$shape"
    n=$((n + 1))
    secret=${secret//@/}
    # when
    run prompt "use $secret for it"
    # then
    assert_silent
    contains "$(field redacted "$(records | tail -n 1)")" "$shape"
    secret=${secret##*[:=]}
    secret=${secret%@*}
    equal "$(grep -rlF -e "${secret:0:24}" "$private" || true)" ''
  done <<'ROWS'
supabase sb_@secret_probe_20260710_7f91c2d8e4a6b3f0
ROWS
  run prompt "postgres://app:s3cret""pw9xQz7Lk2@db.local/x and redis://:s3cret""pw9xQz7Lk2@db.local"
  assert_silent
  equal "$(grep -rlF s3cret "$private" || true)" ''
}
