load ../test_helper

@test "422 doctor finds a private half that git tracks" {
  # given
  recording
  prompt "one"
  git add -f .ai/local
  # when
  run "$majordomus" doctor
  # then
  equal "$status" 1
  contains "$output" 'FAIL tracked — files of the private half are tracked by git'
  contains "$output" 'mend it: git rm -r --cached .ai/local'
}
