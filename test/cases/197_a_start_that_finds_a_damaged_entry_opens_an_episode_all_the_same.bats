load ../test_helper

# issue 2

@test "197 a start that finds a damaged entry opens an episode all the same" {
  # given
  recording
  start
  : >"$(opened)"
  # when
  run --separate-stderr capture start SessionStart.resume
  # then
  equal "$status" 0
  contains "${stderr_lines[-1]}" ' opened at '
  equal "$(front provider_session "$(opened)")" "\"$session\""
  equal "$(find "$private/state/damaged" -type f | wc -l | tr -d ' ')" 1
}
