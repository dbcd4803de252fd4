load ../test_helper

# walk COMMAND... goes through what the help of each lists, and prints those
# that have neither an example nor commands below them.
walk() {
  local help name
  help=$("$majordomus" "$@" --help) || printf 'fails: %s\n' "$*"
  case $help in *Examples:*"majordomus${1:+ $*}"*) ;; *'Available Commands:'*) ;; *) printf 'no example: %s\n' "$*" ;; esac
  for name in $(printf '%s\n' "$help" | sed -n '/^Available Commands:/,/^$/s/^  \([a-z-]*\) .*/\1/p'); do
    case $name in help) continue ;; esac
    walk "$@" "$name"
  done
}

@test "045 every command that a help lists gives an example" {
  # given
  helps=$("$majordomus" --help)
  contains "$helps" 'Available Commands:'
  # when
  run walk
  # then
  equal "$output" ''
}
