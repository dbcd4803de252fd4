load ../test_helper

@test "184 recover closes ten stranded episodes at a time and leaves the living" {
  # given
  recording
  for name in 1 2 3 4 5 6 7 8 9 10 11 living; do start "session_id=$name"; done
  for name in 1 2 3 4 5 6 7 8 9 10 11; do long_ago "$private/state/sessions-open/$(key_of claude-code "$name").yaml"; done
  # when
  run --separate-stderr "$majordomus" session recover
  # then
  equal "$status" 0
  equal "$output" ''
  equal "${#stderr_lines[@]}" 10
  contains "${stderr_lines[0]}" 'majordomus: episode closed (interrupted, reason stranded) into .ai/repo/sessions/'
  equal "$(episodes | wc -l | tr -d ' ')" 10
  "$majordomus" session recover 2>/dev/null
  equal "$(opened)" "$private/state/sessions-open/$(key_of claude-code living).yaml"
}
