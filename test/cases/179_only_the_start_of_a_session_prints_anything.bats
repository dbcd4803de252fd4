load ../test_helper

@test "179 only the start of a session prints anything" {
  # given
  recording
  for name in resume clear compact fork; do
  # when
    run hook SessionStart <<<"$(payload "SessionStart.$name" "session_id=$name")"
  # then
    assert_silent
  done
  equal "$(opened | wc -l | tr -d ' ')" 4
}
