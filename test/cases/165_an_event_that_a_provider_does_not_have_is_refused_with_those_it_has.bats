load ../test_helper

@test "165 an event that a provider does not have is refused with those it has" {
  # given
  own_toolkit
  sed 's/ compact:PreCompact//' "$top/lib/capture.sh" >"$kit/lib/capture.sh"
  recording
  start
  # when
  run --separate-stderr capture compact PreCompact.manual
  # then
  equal "$status" 1
  equal "${stderr_lines[-1]}" "majordomus: provider 'claude-code' has no event 'compact' (it has: start end)"
  equal "$(happened session.compacted)" 0
}
