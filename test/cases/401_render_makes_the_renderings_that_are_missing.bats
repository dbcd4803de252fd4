load ../test_helper

@test "401 render makes the renderings that are missing" {
  # given
  recording
  prompt "one"
  prompt "two"
  rendering=$(records | head -n 1)
  rendering=${rendering%.json}.md
  cp "$rendering" "$BATS_TEST_TMPDIR/before"
  rm "$rendering"
  # when
  run --separate-stderr "$majordomus" capture render
  # then
  equal "$status" 0
  equal "$stderr" ''
  equal "${lines[0]}" 'renderings: 1 written for 2 record(s), 0 refused, 0 without a record'
  cmp "$rendering" "$BATS_TEST_TMPDIR/before"
}
