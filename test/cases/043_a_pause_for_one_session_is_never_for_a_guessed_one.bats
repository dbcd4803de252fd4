load ../test_helper

# issue 2

@test "043 a pause for one session is never for a guessed one" {
  # given
  recording
  start
  # when
  run --separate-stderr "$majordomus" pause --session
  # then
  equal "$status" 1
  equal "$output" ''
  contains "${stderr_lines[0]}" 'majordomus: no session of a tool is known in this terminal'
  equal "${stderr_lines[1]}" "majordomus: hint: 'majordomus pause' is for the whole repository"
  [ ! -e "$private/state/pause" ]
}
