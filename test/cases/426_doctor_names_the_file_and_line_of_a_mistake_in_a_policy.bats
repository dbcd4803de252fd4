load ../test_helper

@test "426 doctor names the file and line of a mistake in a policy" {
  # given
  recording
  printf 'session:\n  brefing: off\n' >.ai/repo/policy.yaml
  # when
  run "$majordomus" doctor
  # then
  equal "$status" 1
  contains "$output" "FAIL policy — $repo/.ai/repo/policy.yaml:2: unknown key 'session.brefing'"
}
