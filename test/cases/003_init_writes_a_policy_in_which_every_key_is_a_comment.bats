load ../test_helper

@test "003 init writes a policy in which every key is a comment" {
  # when
  run "$majordomus" init
  # then
  equal "$(grep -cv -e '^#' -e '^$' .ai/repo/policy.yaml)" 0
  grep -q '^#  briefing: off' .ai/repo/policy.yaml
  "$majordomus" policy check
}
