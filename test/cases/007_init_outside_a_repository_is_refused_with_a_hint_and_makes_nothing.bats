load ../test_helper

@test "007 init outside a repository is refused with a hint and makes nothing" {
  # given
  mkdir "$BATS_TEST_TMPDIR/plain"
  cd "$BATS_TEST_TMPDIR/plain"
  # when
  run --separate-stderr "$majordomus" init
  # then
  equal "$status" 1
  equal "$output" ''
  equal "${stderr_lines[0]}" "majordomus: no git work tree around '$PWD' (the current folder)"
  contains "${stderr_lines[1]}" 'majordomus: hint: '
  equal "$(snapshot .)" .
}
