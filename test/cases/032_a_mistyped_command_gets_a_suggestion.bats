load ../test_helper

@test "032 a mistyped command gets a suggestion" {
  # when
  run --separate-stderr "$majordomus" captur
  # then
  equal "$status" 2
  equal "$output" ''
  equal "${stderr_lines[0]}" "majordomus: unknown command 'captur' (after 'majordomus'); did you mean 'capture'?"
}
