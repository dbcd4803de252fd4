load ../status_helper

@test "555 the help of status is what the library says" {
  # when
  run -0 "$majordomus" capture status --help
  # then
  for word in $(sed -n 's/^\t[A-Z][a-z]* *State = "\(.*\)"/\1/p' "$top/helpers/provider/state.go"); do
    contains "$output" "  $word "
  done
  contains "$output" 'The state of a row is the'
}
