load ../test_helper

@test "879 a marker of a delivery goes a day later while its session goes on" {
  # given
  recording
  prompt "yesterday" prompt_id=p1
  long_ago "$private"/state/seen/*/*
  prompt "today" prompt_id=p2
  # when
  run start session_id=another
  # then
  equal "$(find "$private/state/seen" -type f | wc -l | tr -d ' ')" 1
  equal "$(records | wc -l | tr -d ' ')" 2
}
