load ../test_helper

@test "620 init for a team takes back what init for one person chose" {
  # given
  "$majordomus" init --private >/dev/null
  contains "$(cat .git/majordomus/policy.yaml)" 'publish: local'
  equal "$(mode .git/majordomus/policy.yaml)" '-rw-------'
  rm .ai/repo/policy.yaml
  contains "$("$majordomus" policy show)" "# $repo/.git/majordomus/policy.yaml
sessions.publish: local"
  # when
  run "$majordomus" init --team
  # then
  equal "$status" 0
  contains "$("$majordomus" policy show)" 'sessions.publish: repository'
  [ ! -e .git/majordomus/policy.yaml ]
  printf 'prompts:\n  max_text_bytes: 7\n' >.git/majordomus/policy.yaml # what a user wrote stays
  "$majordomus" init --team >/dev/null
  contains "$("$majordomus" policy show)" 'prompts.max_text_bytes: 7'
}
