load ../people_helper

@test "275 uninstall goes on when one settings file cannot be edited and says which" {
  # given
  programs claude codex
  "$majordomus" init --wire >/dev/null
  before=$(tail -n +2 "$HOME/.codex/hooks.json")
  printf '{ broken\n%s\n' "$before" >"$HOME/.codex/hooks.json"
  before=$(cat "$HOME/.codex/hooks.json")
  # when
  run --separate-stderr "$majordomus" uninstall
  # then
  equal "$status" 1
  equal "$output" '1 file restored. Recording is off here; nothing was recorded, so nothing is kept.'
  contains "$stderr" "majordomus: settings file '$HOME/.codex/hooks.json'"
  contains "$stderr" 'nothing was changed (MJ58)'
  equal "$(cat "$HOME/.codex/hooks.json")" "$before"
  [ ! -e .git/majordomus ]
  [ ! -e "$HOME/.claude" ]
}
