load ../archive_helper

@test "495 update moves old records to the present form and a second one changes nothing" {
  local file
  # given
  recording
  old 20260501101000-a '2026-05-01 12:10:00+02:00' origin- head-
  sed -i.bak 's/"started_at"/"ts"/' "$private/prompts/20260501101000-a.json" && rm "$private/prompts/"*.bak
  printf 'damaged\n' >"$HOME/.local/share/majordomus/shims/hook.sh"
  chmod 755 "$private"
  # when
  run "$majordomus" update
  # then
  equal "$status" 0
  file=$private/prompts/20260501101000-a.json
  equal "$(span started_at "$file") $(span origin "$file") $(span head "$file")" '"2026-05-01T10:10:00.000Z" null null'
  equal "$("$tool" keys "$file" | tr '\n' ' ')" "schema started_at provider event id session episode episode_link origin repository_id worktree_id source cwd repository branch head redacted text "
  grep -q "^mj_toolkit=.*$top" "$HOME/.local/share/majordomus/shims/hook.sh"
  private_modes
  before=$(snapshot "$private")
  run "$majordomus" update
  equal "$(snapshot "$private")" "$before"
  prompt "it works again"
  equal "$(records | wc -l | tr -d ' ')" 2
}
