load ../test_helper

@test "166 an end that a person meant is called closed" {
  # given
  recording
  for reason in clear logout prompt_input_exit; do
    start "session_id=$reason"
  # when
    end "session_id=$reason" "reason=$reason"
  done
  # then
  equal "$(episodes | xargs grep -hc '^outcome: closed' | tr '\n' ' ')" '1 1 1 '
  equal "$(episodes | xargs grep -h '^reason: ' | sort | tr '\n' ' ')" 'reason: "clear" reason: "logout" reason: "prompt_input_exit" '
}
