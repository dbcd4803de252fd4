load ../test_helper

@test "903 the embedded library is the one in the tree" {
  local file
  cd "$top"
  for file in lib/*.sh share/shims/*.sh share/generated/*.sh; do
    # when
    "$MJ_EMBEDDED" show "$file" >"$BATS_TEST_TMPDIR/shown"
    # then
    cmp "$BATS_TEST_TMPDIR/shown" "$file"
  done
  run "$MJ_EMBEDDED" show lib/nothing.sh
  equal "$status" 1
}
