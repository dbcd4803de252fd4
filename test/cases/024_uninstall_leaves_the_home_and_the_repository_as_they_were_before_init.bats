load ../people_helper

@test "024 uninstall leaves the home and the repository as they were before init" {
  # given
  programs claude codex gemini droid
  mkdir -p "$HOME/.claude" "$HOME/.gemini" .claude
  printf '{ // mine\n  "model": "x",\n}' >"$HOME/.claude/settings.json"
  printf '{"theme":"dark"}\r\n' >"$HOME/.gemini/settings.json"
  printf '{\n}\n' >.claude/settings.json
  git add .claude && git commit -q -m settings
  printf 'no newline at the end' >.git/info/exclude
  before=$(whole "$HOME" "$repo")
  "$majordomus" init --wire >/dev/null
  "$majordomus" capture install --provider claude-code --scope project >/dev/null
  "$majordomus" capture install --provider claude-code --scope local >/dev/null
  "$majordomus" mcp install --client codex >/dev/null
  "$majordomus" mcp install --client gemini >/dev/null
  "$majordomus" mcp install --client claude-code --scope project >/dev/null
  "$majordomus" mcp install --client claude-code --scope local >/dev/null
  lacks "$(whole "$HOME" "$repo")" "$before"
  # when
  run --separate-stderr "$majordomus" uninstall
  # then
  equal "$status$stderr" 0
  equal "$output" '9 files restored. Recording is off here; nothing was recorded, so nothing is kept.'
  equal "$(whole "$HOME" "$repo")" "$before"
  run "$majordomus" uninstall
  equal "$output" 'Nothing was wired. Nothing was recorded here.'
}
