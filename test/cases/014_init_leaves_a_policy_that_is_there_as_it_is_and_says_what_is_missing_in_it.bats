load ../test_helper

@test "014 init leaves a policy that is there as it is and says what is missing in it" {
  # given
  mkdir -p .ai/repo
  printf '# ours\n' >.ai/repo/policy.yaml
  # when
  run --separate-stderr "$majordomus" init --private
  # then
  equal "$status" 0
  equal "$(cat .ai/repo/policy.yaml)" '# ours'
  contains "$stderr" "majordomus: hint: set 'publish: local'"
}
