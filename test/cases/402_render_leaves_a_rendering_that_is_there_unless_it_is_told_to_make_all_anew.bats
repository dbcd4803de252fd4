load ../test_helper

@test "402 render leaves a rendering that is there unless it is told to make all anew" {
  # given
  recording
  prompt "one"
  rendering=$(record)
  rendering=${rendering%.json}.md
  cp "$rendering" "$BATS_TEST_TMPDIR/before"
  printf 'spoilt\n' >"$rendering"
  # when
  run "$majordomus" capture render
  # then
  equal "$(cat "$rendering")" spoilt
  run "$majordomus" capture render --force
  equal "${lines[0]}" 'renderings: 1 written for 1 record(s), 0 refused, 0 without a record'
  cmp "$rendering" "$BATS_TEST_TMPDIR/before"
}
