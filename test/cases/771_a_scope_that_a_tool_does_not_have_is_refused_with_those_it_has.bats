load ../wire_helper

@test "771 a scope that a tool does not have is refused with those it has" {
  for id in codex gemini qwen-code copilot cursor windsurf; do
    # when
    run --separate-stderr "$majordomus" capture install --provider "$id" --scope local
    # then
    equal "$id: $status $output" "$id: 1 "
    contains "${stderr_lines[0]}" "provider '$id' has no settings of the scope 'local' (given by --scope)"
    contains "${stderr_lines[1]}" 'hint: it has: user, project'
  done
  equal "$(snapshot "$HOME")" .
  equal "$(git status --short)" ''
}
