load ../test_helper

@test "199 git variables in the environment lead nowhere else" {
  # given
  recording
  start
  commit made >/dev/null
  export GIT_DIR=$BATS_TEST_TMPDIR/nowhere GIT_WORK_TREE=$BATS_TEST_TMPDIR GIT_INDEX_FILE=$BATS_TEST_TMPDIR/index
  prompt "where am I"
  # when
  run end
  # then
  assert_silent
  equal "$(field repository)" "$repo"
  equal "$(front changed_files "$(episodes)")" '["made"]'
}
