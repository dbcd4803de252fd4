load ../test_helper

@test "422 doctor finds a private half that git tracks" {
  # given
  recording
  prompt "one"
  rm -r .ai/local/.git # an earlier version had no such thing, and git refuses to add it now
  git add -f .ai/local
  "$majordomus" update >/dev/null
  # when
  run "$majordomus" doctor
  # then
  equal "$status" 1
  contains "$output" 'FAIL tracked — files of the private half are tracked by git'
  contains "$output" 'mend it: git rm -r --cached .ai/local'
  git rm -r -q --cached .ai/local
  run "$majordomus" doctor
  equal "$status" 0
}
