load ../test_helper

@test "038 completion is printed for the usual shells" {
  # when
  for name in bash zsh fish; do
    run --separate-stderr "$majordomus" completion "$name"
    equal "$status" 0
    contains "$output" majordomus
  done
  # then
  equal "$stderr" ''
}
