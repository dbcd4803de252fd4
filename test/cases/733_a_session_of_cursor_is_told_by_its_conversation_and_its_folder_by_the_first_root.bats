load ../adapters_helper

@test "733 a session of Cursor is told by its conversation and its folder by the first root" {
  # given: the hook runs in a folder outside of every repository, as that of a person's own settings does
  "$majordomus" init >/dev/null
  roots="workspace_roots:=[\"$repo\",\"/nowhere\"]" project=$repo
  mkdir "$BATS_TEST_TMPDIR/elsewhere"
  cd "$BATS_TEST_TMPDIR/elsewhere"
  export CURSOR_PROJECT_DIR=$project
  # when
  send cursor start cursor/sessionStart.json "$roots"
  run send cursor prompt cursor/beforeSubmitPrompt.json "$roots"
  # then
  assert_silent
  equal "$(field cwd)/$(field episode_link)" "$project/open"
  equal "$(field session)" "$("$tool" get "$top/test/payloads/cursor/beforeSubmitPrompt.json" conversation_id)"
  equal "$(field id)" "$("$tool" get "$top/test/payloads/cursor/beforeSubmitPrompt.json" generation_id)"
}
