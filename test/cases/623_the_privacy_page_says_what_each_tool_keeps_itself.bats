load ../test_helper

# ~/.claude/history.jsonl keeps a <private> prompt in clear, and nothing
# of ours said so.
@test "623 the privacy page says what each tool keeps itself" {
  local row page
  # given
  recording
  prompt "a prompt"
  # when
  run "$majordomus" forget --all --yes
  # then
  equal "$status" 0
  contains "$output" '~/.claude/history.jsonl'
  page=$(sed -n '/^## What the tools keep themselves/,/^## Keep/p' "$top/docs/privacy.md")
  while IFS='|' read -r row file; do
    contains "$page" "| $row | " || return 1
    contains "$page" "$file" || return 1
    contains "$(cat "$top"/docs/providers/*.md)" "$file" || return 1
  done <<'ROWS'
Claude Code|history.jsonl
Codex|history.jsonl
Gemini CLI|logs.json
Copilot|session-store.db
ROWS
  contains "$(grep -A3 'history.jsonl' "$top/docs/providers/claude-code.md")" '<private>'
}
