load ../test_helper

# pages_below COMMAND... looks for the page of a command and of those below it.
pages_below() {
  local page word below
  page=$(IFS=- && printf '%s' "$*").1
  [ -s "$top/build/man/majordomus${page:+-}${page#.1}" ] || [ -s "$top/build/man/majordomus-$page" ] || [ "$#" -eq 0 ] || {
    printf 'no page for: %s\n' "$*" >&2
    return 1
  }
  below=$("$majordomus" "$@" --help | sed -n '/^Available Commands:/,/^$/s/^  \([a-z-]*\) .*/\1/p')
  for word in $below; do
    case $word in help) continue ;; esac
    pages_below "$@" "$word" || return 1
  done
}

@test "074 the manual has a page for every command with the text of its help" {
  # when
  run pages_below
  # then
  equal "$status" 0
  said=$("$majordomus" capture prune --help | sed -n 1p)
  contains "$(sed 's/\\\(.\)/\1/g' "$top/build/man/majordomus-capture-prune.1")" "$said"
  contains "$(cat "$top/build/man/majordomus.1")" '.TH "MAJORDOMUS" "1"'
}
