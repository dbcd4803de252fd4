load ../release_helper

@test "071 two releases of one state are the same bytes" {
  # given
  first=$(release_made)
  mkdir "$BATS_TEST_TMPDIR/a copy"
  tar -C "$top" --exclude=./.git --exclude=./.tools --exclude=./build --exclude=./dist -cf - . | tar -xf - -C "$BATS_TEST_TMPDIR/a copy"
  # when
  run release_built "$BATS_TEST_TMPDIR/a copy" "$BATS_TEST_TMPDIR/second"
  # then
  equal "$status" 0
  equal "$(cat "$BATS_TEST_TMPDIR/second/SHA256SUMS")" "$(cat "$first/SHA256SUMS")"
}
