load ../test_helper

@test "443 a value of the wrong kind is named" {
  # given
  recording
  printf 'prompts:\n  max_text_bytes: plenty\nsession:\n  briefing: loud\n  stranded_after: 3w\n' >.ai/repo/policy.yaml
  # when
  run --separate-stderr "$majordomus" policy check
  # then
  equal "$status" 1
  contains "${stderr_lines[0]}" "policy.yaml:2: 'prompts.max_text_bytes': 'plenty' is no number with a known unit"
  contains "${stderr_lines[1]}" "policy.yaml:4: 'session.briefing': 'loud' is not one of off, short, full"
  contains "${stderr_lines[2]}" "policy.yaml:5: 'session.stranded_after': '3w' is no number with a known unit"
}
