load ../status_helper

@test "528 a damaged table of providers is a fault of status and hooks go on" {
  # given
  own_toolkit
  recording
  printf 'case (\n' >"$kit/share/generated/providers.sh"
  # when
  run "$majordomus" capture status
  # then
  assert_failed
  contains "$output" "'$kit/share/generated/providers.sh' is missing or damaged"
  run prompt "still recorded"
  assert_silent
  equal "$(field text)" 'still recorded'
}
