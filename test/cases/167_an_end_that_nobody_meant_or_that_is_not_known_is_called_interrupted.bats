load ../test_helper

@test "167 an end that nobody meant or that is not known is called interrupted" {
  # given
  recording
  for reason in abort timeout made_up; do
    start "session_id=$reason"
    end "session_id=$reason" "reason=$reason"
  done
  start session_id=silent
  # when
  run end session_id=silent reason-
  # then
  equal "$(episodes | xargs grep -hc '^outcome: interrupted' | tr '\n' ' ')" '1 1 1 1 '
  equal "$(episodes | xargs grep -h '^reason: ' | sort | tr '\n' ' ')" 'reason: "abort" reason: "made_up" reason: "timeout" reason: null '
}
