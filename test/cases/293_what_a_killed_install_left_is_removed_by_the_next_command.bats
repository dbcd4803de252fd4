load ../people_helper

# A temporary file of a living command is locked, and is left alone.
@test "293 what a killed install left is removed by the next command" {
  local command dir
  # given
  programs claude gemini
  "$majordomus" init >/dev/null
  mkdir -p "$HOME/.claude" "$HOME/.gemini" "$HOME/.codeium/windsurf" "$HOME/.local/state/majordomus/install" "$HOME/.local/state/majordomus/mcp" "$HOME/.local/share/majordomus/shims" "$repo/.claude"
  for command in 'capture install --provider gemini' 'capture install --provider claude-code' 'mcp install --client claude-code' 'capture uninstall --all' update uninstall; do
    case $command in uninstall) set -- "$HOME/.codeium/windsurf" ;; *) set -- ;; esac
    case $command in mcp*) set -- "$HOME/.local/state/majordomus/mcp" "$HOME" ;; *)
      set -- "$@" "$HOME/.claude" "$HOME/.gemini" "$HOME/.local/state/majordomus/install" "$HOME/.local/share/majordomus/shims" "$repo/.claude"
      ;;
    esac
    for dir; do
      mkdir -p "$dir"
      printf '{"half"' >"$dir/.majordomus-ABCDEFGHIJKLMNOPQRSTUVWX22"
      printf 'half' >"$dir/.majordomus-1234567890"
      printf 'mine' >"$dir/.majordomus-notes.txt"
      printf 'mine' >"$dir/.majordomus-backup"
      printf 'live' >"$dir/.majordomus-LIVEABCDEFGHIJKLMNOPQRST22"
    done
    # when
    run flock "$1/.majordomus-LIVEABCDEFGHIJKLMNOPQRST22" "$majordomus" $command
    # then
    printf 'row: %s: %s\n' "$command" "$output"
    equal "$status" 0
    for dir; do
      [ ! -e "$dir/.majordomus-ABCDEFGHIJKLMNOPQRSTUVWX22" ]
      [ ! -e "$dir/.majordomus-1234567890" ]
      equal "$(cat "$dir/.majordomus-notes.txt" "$dir/.majordomus-backup")" minemine
      rm "$dir/.majordomus-notes.txt" "$dir/.majordomus-backup"
    done
    equal "$(cat "$1/.majordomus-LIVEABCDEFGHIJKLMNOPQRST22")" live
    rm "$1/.majordomus-LIVEABCDEFGHIJKLMNOPQRST22"
  done
}
