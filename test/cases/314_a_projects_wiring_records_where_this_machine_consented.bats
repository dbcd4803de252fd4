load ../test_helper

@test "314 a project's wiring records where this machine consented" {
  # given
  wire --scope project >/dev/null
  "$majordomus" init >/dev/null
  export CLAUDE_PROJECT_DIR=$repo
  mkdir inside
  cd inside
  payload UserPromptSubmit "prompt=by the project" >"$BATS_TEST_TMPDIR/payload"
  # when
  run project_hook UserPromptSubmit <"$BATS_TEST_TMPDIR/payload"
  # then
  assert_silent
  equal "$(field text)" "by the project"
}
