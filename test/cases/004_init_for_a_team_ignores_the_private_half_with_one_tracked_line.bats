load ../test_helper

@test "004 init for a team ignores the private half with one tracked line" {
  # given
  printf 'build/\n' >.gitignore
  # when
  run "$majordomus" init --team
  # then
  equal "$status" 0
  equal "$(cat .gitignore)" "build/
/.ai/local/"
  lacks "$(cat .git/info/exclude)" ai/local
}
