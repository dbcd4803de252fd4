load ../test_helper

@test "444 the next hook finds that a policy was changed" {
  # given
  recording
  start session_id=one
  printf 'session:\n  briefing: off\n' >.ai/repo/policy.yaml
  prompt "this one sees it" session_id=one
  # when
  run start session_id=two
  # then
  assert_silent
  equal "$(opened | wc -l | tr -d ' ')" 2
}
