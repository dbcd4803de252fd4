load ../people_helper

@test "096 an uninstall that was killed is finished by the next" {
  local at mode killed=0
  strace -o /dev/null true 2>/dev/null || skip "strace cannot be used here"
  # given
  printf 'no newline at the end' >.git/info/exclude
  printf 'mine\n' >.gitignore
  before=$(whole "$HOME" "$repo")
  for mode in --team --private; do
    for at in 1 2 3 4 6 8 10 12 14; do
      "$majordomus" init "$mode" >/dev/null
      # when
      run strace -qq -f -o /dev/null -e "inject=unlinkat:signal=KILL:when=$at" "$majordomus" uninstall
      [ "$status" -eq 0 ] || killed=$((killed + 1))
      run "$majordomus" uninstall
      # then
      printf '%s %s: %s %s\n' "$mode" "$at" "$status" "$output"
      equal "$status" 0
      equal "$(whole "$HOME" "$repo")" "$before"
    done
  done
  [ "$killed" -gt 8 ]
}
