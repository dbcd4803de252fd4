load ../test_helper

# issue 2

@test "067 a private half that a link leads elsewhere is refused" {
  # given
  mkdir docs
  ln -s docs .ai
  # when
  run "$majordomus" init
  # then
  assert_refused
  contains "$output" "'$repo/.ai' is a link"
  equal "$(ls docs)" ''
  [ ! -e .git/majordomus/enabled ]
  rm .ai
  mkdir .ai
  ln -s "$HOME" .ai/local
  run "$majordomus" init
  assert_refused
  contains "$output" "'$repo/.ai/local' is a link"
  equal "$(ls "$HOME")" ''
}
