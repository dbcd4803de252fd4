load ../test_helper

# Issue 8. What git ignores it removes when a branch wants the place.
@test "932 a branch that makes a link of our folder gets no prompt" {
  # given
  recording
  prompt "before"
  mkdir docs
  rm -rf .ai
  ln -s docs .ai
  # when
  run prompt "on that branch"
  # then
  assert_silent
  run start
  assert_silent
  equal "$(find docs -mindepth 1)" ''
  run "$majordomus" doctor
  assert_refused
  contains "$output" "nothing is recorded here: '$repo/.ai' is a link"
  rm .ai
  run prompt "behind it"
  assert_silent
  contains "$(field text)" behind
}
