load ../test_helper

@test "076 a program that stands alone without the others says which is missing" {
  # given
  mkdir "$HOME/bin"
  cp "$top/build/majordomus" "$HOME/bin/"
  # when
  run "$HOME/bin/majordomus" init
  # then
  equal "$status" 3
  contains "$output" "'majordomus-hook' is missing beside '$HOME/bin/majordomus'"
  [ ! -e .ai ]
  equal "$(find "$HOME/.local" -type f)" ''
  cp "$top/build/majordomus-hook" "$HOME/bin/"
  run "$HOME/bin/majordomus" init
  equal "$status" 0
  run "$HOME/bin/majordomus" --help
  equal "$status" 0
}
