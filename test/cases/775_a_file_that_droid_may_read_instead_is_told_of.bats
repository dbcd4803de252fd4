load ../wire_helper

@test "775 a file that droid may read instead is told of" {
  # given
  mkdir -p "$HOME/.factory"
  printf '{}' >"$HOME/.factory/hooks.json"
  # when
  run "$majordomus" capture install --provider factory-droid
  # then
  equal "$status" 0
  contains "$output" "'$HOME/.factory/hooks.json' is there too"
  equal "$(cat "$HOME/.factory/hooks.json")" '{}'
}
