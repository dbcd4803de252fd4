load ../test_helper

@test "286 every program says its version" {
  local program
  # given
  expected=$("$majordomus" version)
  # when
  for program in "$top/bin/majordomus" "$top/bin/majordomus-mcp" "$top"/build/majordomus "$top"/build/majordomus-hook; do
    run --separate-stderr "$program" --version </dev/null
    # then
    printf 'row: %s\n' "$program"
    equal "$status/$output/$stderr" "0/$expected/"
  done
  [ ! -e .ai ]
}
