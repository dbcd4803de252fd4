load ../test_helper

@test "321 a provider that nobody knows is refused with those there are" {
  # when
  run --separate-stderr "$majordomus" capture install --provider codexx
  # then
  equal "$status" 1
  equal "$output" ''
  contains "${stderr_lines[0]}" "majordomus: provider 'codexx' has no adapter here (given by --provider)"
  contains "${stderr_lines[1]}" 'majordomus: hint: these have one: claude-code'
  equal "$(snapshot "$HOME")" .
}
