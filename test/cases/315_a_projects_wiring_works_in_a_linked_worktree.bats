load ../test_helper

@test "315 a project's wiring works in a linked worktree" {
  # given
  wire --scope project >/dev/null
  "$majordomus" init >/dev/null
  git add .claude .ai/repo
  git commit -q -m "wired"
  git worktree add -q ../linked
  cd ../linked
  export CLAUDE_PROJECT_DIR=$PWD
  payload UserPromptSubmit "prompt=in the linked one" >"$BATS_TEST_TMPDIR/payload"
  # when
  run project_hook UserPromptSubmit <"$BATS_TEST_TMPDIR/payload"
  # then
  assert_silent
  equal "$(field repository)" "$PWD"
}
