load ../status_helper

@test "563 the sentences about the tools are read by those who print them" {
  # given: the file with the sentences is damaged
  own_toolkit
  recording
  printf 'case (\n' >"$kit/share/generated/evidence.sh"
  # when
  start >/dev/null
  run end
  # then: a session's end does not read it
  assert_silent
  equal "$(front outcome "$(episodes)")" closed
  run "$majordomus" capture status
  assert_failed
  contains "$output" "'$kit/share/generated/evidence.sh' is missing or damaged"
  lacks "$(cat "$top/share/generated/providers.sh")" 'https://'
}
