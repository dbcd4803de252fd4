load ../test_helper

@test "005 init for one person alone keeps episode records on this machine" {
  # when
  run "$majordomus" init --private
  # then
  equal "$status" 0
  grep -q '^  publish: local' .ai/repo/policy.yaml
  contains "$("$majordomus" policy show)" 'sessions.publish: local'
}
