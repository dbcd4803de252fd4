load ../adapters_helper

@test "735 Codex takes nothing from the environment that its daemon inherited" {
  # given: the terminal that started it was Claude Code's, in a repository that records
  "$majordomus" init >/dev/null
  mkdir "$BATS_TEST_TMPDIR/elsewhere"
  project=$repo session=inherited-session
  export CLAUDE_PROJECT_DIR=$project CLAUDE_CODE_SESSION_ID=$session GEMINI_PROJECT_DIR=$project GEMINI_SESSION_ID=$session
  # when: it works outside of every repository
  cd "$BATS_TEST_TMPDIR/elsewhere"
  run send codex prompt codex/UserPromptSubmit.json
  # then
  assert_silent
  equal "$(ledger)$(records)" ''
  # and in the repository its session is its own
  cd "$project"
  send codex prompt codex/UserPromptSubmit.json
  equal "$(field session)" "$("$tool" get "$top/test/payloads/codex/UserPromptSubmit.json" session_id)"
}
