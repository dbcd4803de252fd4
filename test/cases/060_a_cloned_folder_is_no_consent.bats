load ../test_helper

@test "060 a cloned folder is no consent" {
  # given
  recording
  prompt "in the first repository"
  rm -r .ai/local/.git # as an earlier version left it: git refuses to add it now
  git add -f .ai
  git commit -q -m "somebody committed all of it"
  git clone -q . ../cloned
  cd ../cloned
  before=$(snapshot .)
  # when
  run prompt "in the cloned one"
  # then
  assert_silent
  run start
  assert_silent
  equal "$(snapshot .)" "$before"
  equal "$(records | wc -l | tr -d ' ')" 1
}
