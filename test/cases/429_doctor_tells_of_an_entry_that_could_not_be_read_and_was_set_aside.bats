load ../test_helper

@test "429 doctor tells of an entry that could not be read and was set aside" {
  # given
  recording
  start
  : >"$(opened)"
  # when
  end
  run "$majordomus" doctor
  # then
  equal "$status" 1
  contains "$output" "FAIL damaged — 1 entry(ies) of episodes could not be read and were set aside"
  equal "$(find "$private/state/damaged" -type f | wc -l | tr -d ' ')" 1
}
