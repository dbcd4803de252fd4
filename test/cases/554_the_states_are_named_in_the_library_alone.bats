load ../status_helper

@test "554 the states are named in the library alone" {
  # given
  words=$(sed -n 's/^MJ_STATE_[A-Z]*=\(un.*\)/\1/p' "$top/lib/status.sh")
  # when
  run grep -rnwF "$words" "$top/helpers/majordomus" "$top/helpers/provider" "$top/helpers/evidence" --include='*.go' --exclude='*_test.go'
  # then
  equal "$(printf '%s\n' "$words" | wc -l)" 3
  equal "$status" 1
  equal "$output" ''
}
