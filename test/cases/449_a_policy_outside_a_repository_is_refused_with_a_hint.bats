load ../test_helper

@test "449 a policy outside a repository is refused with a hint" {
  # given
  cd "$BATS_TEST_TMPDIR"
  for verb in show check; do
    # when
    run "$majordomus" policy $verb
    # then
    assert_refused
    contains "$output" "no git work tree around '$BATS_TEST_TMPDIR'"
    contains "$output" "hint: go to a repository"
  done
}
