load ../people_helper

@test "819 an init that was killed leaves nothing once uninstall has run" {
  local at call killed=0
  strace -o /dev/null true 2>/dev/null || skip "strace cannot be used here"
  # given
  printf 'no newline at the end' >.git/info/exclude
  before=$(whole "$HOME" "$repo")
  for call in mkdirat openat renameat fchmodat unlinkat write; do
    for at in 1 2 3 4 6 8 11 15; do
      # when
      run strace -qq -f -o /dev/null -P "$repo/.git/majordomus" -P "$repo/.git/majordomus/made" -P "$repo/.git/majordomus/enabled" -P "$repo/.git/info/exclude" \
        -P "$repo/.ai/repo/policy.yaml" -P "$repo/.ai" -P "$private" -e "inject=$call:signal=KILL:when=$at" "$majordomus" init
      [ "$status" -eq 0 ] || killed=$((killed + 1))
      run "$majordomus" uninstall
      # then
      printf '%s %s: %s %s\n' "$call" "$at" "$status" "$output"
      equal "$status" 0
      equal "$(whole "$HOME" "$repo")" "$before"
    done
  done
  printf 'killed: %s\n' "$killed"
  [ "$killed" -gt 8 ]
}
