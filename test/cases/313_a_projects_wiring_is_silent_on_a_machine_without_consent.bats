load ../test_helper

@test "313 a project's wiring is silent on a machine without consent" {
  # given
  wire --scope project >/dev/null
  export CLAUDE_PROJECT_DIR=$repo
  before=$(snapshot .)
  payload UserPromptSubmit >"$BATS_TEST_TMPDIR/payload"
  # when
  run project_hook UserPromptSubmit <"$BATS_TEST_TMPDIR/payload"
  # then
  assert_silent
  equal "$(snapshot .)" "$before"
}
