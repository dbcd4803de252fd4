load ../wire_helper

@test "784 a client that nobody knows is refused with those there are" {
  # when
  run --separate-stderr "$majordomus" mcp install --client nobody
  # then
  equal "$status" 1
  contains "${stderr_lines[1]}" 'these are: claude-code codex gemini qwen-code factory-droid copilot cursor windsurf kiro opencode amp vscode;'
  for client in $(sed -n 's/.*these are: \(.*\);.*/\1/p' <<<"${stderr_lines[1]}"); do
    contains "$("$majordomus" mcp install --help)" "$client"
  done
}
