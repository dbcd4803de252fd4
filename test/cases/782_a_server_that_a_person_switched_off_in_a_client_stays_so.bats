load ../wire_helper

@test "782 a server that a person switched off in a client stays so" {
  # given
  "$majordomus" mcp install --client kiro >/dev/null
  file=$HOME/.kiro/settings/mcp.json
  sed -i.bak 's/"args": \[\]/"args": [], "disabled": true/' "$file"
  rm "$file.bak"
  cp "$file" "$BATS_TEST_TMPDIR/before"
  # when
  run "$majordomus" mcp install --client kiro
  # then
  contains "$output" 'unchanged'
  cmp "$file" "$BATS_TEST_TMPDIR/before"
  "$majordomus" mcp uninstall --client kiro >/dev/null
  [ ! -e "$HOME/.kiro" ]
}
