load ../test_helper

@test "411 session list can show the open ones alone" {
  # given
  recording
  start session_id=old
  end session_id=old
  start session_id=new
  # when
  run "$majordomus" session list --open
  # then
  equal "${#lines[@]}" 2
  contains "${lines[1]}" "$(front episode "$(opened)")"
}
