load ../test_helper

# Issue 8. Whoever wrote it chose what hooks would find there.
@test "939 init refuses a private half that came with the repository" {
  # given
  recording
  prompt "of somebody else"
  rm -r .ai/local/.git # as an earlier version left it: git refuses to add it now
  git add -f .ai
  git commit -q -m "all of it"
  git clone -q . ../cloned
  cd ../cloned
  # when
  run "$majordomus" init
  # then
  assert_refused
  contains "$output" "git tracks files of the private half '$PWD/.ai/local'"
  contains "$output" 'hint: git rm -r --cached .ai/local'
  [ ! -e .git/majordomus/enabled ]
  git rm -r -q .ai/local
  run "$majordomus" init
  equal "$status" 0
}
