load ../test_helper

@test "409 a marker of a delivery goes a day later when an episode opens" {
  # given
  recording
  prompt "once" prompt_id=p1
  long_ago "$private"/state/seen/*
  # when
  run start session_id=another
  # then
  equal "$(find "$private/state/seen" -type f)" ''
  equal "$(records | wc -l | tr -d ' ')" 1
}
