load ../test_helper

# issue 2

@test "312 a project's wiring holds no path of this machine" {
  # when
  run wire --scope project
  # then
  equal "$status" 0
  contains "$output" "Commit $repo/.claude/settings.json and $repo/.ai/repo/shims/hook.sh"
  text=$(cat .claude/settings.json .ai/repo/shims/hook.sh)
  for part in "$repo" "$top" "$HOME"; do
    lacks "$text" "$part"
  done
  contains "$("$tool" command .claude/settings.json UserPromptSubmit)" '"$CLAUDE_PROJECT_DIR"/.ai/repo/shims/hook.sh'
  equal "$(mode .claude) $(mode .claude/settings.json)" 'drwxr-xr-x -rw-r--r--'
  equal "$(mode .ai/repo/shims/hook.sh)" -rw-r--r--
  [ ! -e "$HOME/.claude" ]
}
