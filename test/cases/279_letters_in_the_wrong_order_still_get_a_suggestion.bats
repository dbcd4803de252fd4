load ../people_helper

@test "279 letters in the wrong order still get a suggestion" {
  # when
  while IFS='|' read -r typed meant; do
    run --separate-stderr "$majordomus" $typed
    # then
    equal "$status" 2
    contains "${stderr_lines[0]}" "did you mean '$meant'?" || return 1
  done <<'ROWS'
stauts|status
unistall|uninstall
session fro|for
prompts lsit|list
ROWS
  run --separate-stderr "$majordomus" entirely-other
  lacks "$stderr" 'did you mean'
}
