load ../status_helper

@test "554 the states are named in one place" {
  # given
  words=$(sed -n 's/^\t[A-Z][a-z]* *State = "\(un.*\)"/\1/p' "$top/helpers/provider/state.go")
  # when
  run grep -rnwF "$words" "$top/helpers/majordomus" "$top/helpers/provider" "$top/helpers/evidence" --include='*.go' --exclude='*_test.go' --exclude=state.go
  # then
  equal "$(printf '%s\n' "$words" | wc -l)" 3
  equal "$status" 1
  equal "$output" ''
}
