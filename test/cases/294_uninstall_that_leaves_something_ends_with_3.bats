load ../people_helper

# A system call that fails stands for a system that does.
@test "294 uninstall that leaves something ends with 3" {
  local row calls paths
  strace -o /dev/null true 2>/dev/null || skip "strace cannot be used here"
  # given
  before=$(whole "$HOME" "$repo")
  for row in consent look state made; do
    "$majordomus" init >/dev/null
    calls=unlink,unlinkat,rmdir
    case $row in
    consent) paths=(-P "$repo/.git/majordomus/enabled") ;;
    look) calls=openat paths=(-P "$repo/.git/majordomus/enabled") ;;
    state) paths=(-P "$private/state" -P state) ;;
    made) paths=(-P "$repo/.git/majordomus/made") ;;
    esac
    # when
    run strace -qq -f -o /dev/null "${paths[@]}" -e "inject=$calls:error=EIO" "$majordomus" uninstall
    # then
    printf 'row: %s: %s %s\n' "$row" "$status" "$output"
    equal "$status" 3
    contains "$output" 'majordomus: '
    case $row in
    consent) contains "$output" "enabled' cannot be removed" ;;
    look) contains "$output" 'recording may still be on' ;;
    state) contains "$output" "these could not be removed: '$private/state'" ;;
    made) contains "$output" "/made'" ;;
    esac
    run "$majordomus" uninstall
    equal "$status" 0
    equal "$(whole "$HOME" "$repo")" "$before"
  done
}
