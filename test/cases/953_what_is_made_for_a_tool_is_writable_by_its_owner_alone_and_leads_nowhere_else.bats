load ../test_helper

# Issue 8. What a tool runs must not be anybody's to change, and a repository must
# not choose where a project's wiring is written.
@test "953 what is made for a tool is writable by its owner alone and leads nowhere else" {
  local outside=$BATS_TEST_TMPDIR/outside place target
  # given
  mkdir "$outside"
  printf '{}\n' >"$outside/settings.json"
  while read -r place target; do
    printf 'row: %s\n' "$place"
    mkdir -p "$(dirname "$place")"
    ln -s "$outside/$target" "$place"
    # when
    run "$majordomus" capture install --provider claude-code --scope project
    # then
    assert_refused
    contains "$output" "'$repo/$place' is a link"
    equal "$(ls "$outside")$(cat "$outside/settings.json")" 'settings.json{}'
    rm -rf .claude .ai
  done <<'ROWS'
.claude/settings.json settings.json
.claude .
.ai made
.ai/repo .
.ai/repo/shims .
ROWS
  ln -s "$outside/settings.json" .mcp.json
  run "$majordomus" mcp install --client claude-code --scope project
  assert_refused
  equal "$(cat "$outside/settings.json")" '{}'
  umask 000
  "$majordomus" init >/dev/null
  "$majordomus" capture install --provider claude-code >/dev/null
  "$majordomus" mcp install --client claude-code >/dev/null
  rm .mcp.json
  "$majordomus" capture install --provider claude-code --scope project >/dev/null
  equal "$(find "$HOME" .ai .claude .git/majordomus -perm /022 ! -type l -newer "$outside/settings.json" ! -path "$HOME")" ''
}
