load ../test_helper

@test "178 a new session is told where it is in at most eight lines" {
  # given
  recording
  start session_id=before
  end session_id=before
  for name in 1 2 3 4 5; do start "session_id=other-$name"; done
  # when
  run start session_id=before
  # then
  equal "$status" 0
  equal "${lines[0]}" "Majordomus: episode $(front episode "$private/state/sessions-open/$(key_of claude-code before).yaml"), branch main, head $(git rev-parse --short=7 HEAD)."
  equal "${lines[1]}" "It continues $(front episode "$(episodes)")."
  contains "${lines[2]}" 'Other open episodes in this repository: 5'
  [ "${#lines[@]}" -le 8 ]
}
