load client_helper

@test "131 hooks that the project carries record too, on a machine that said yes, and once when the user's are there" {
  # given
  "$majordomus" init --team >/dev/null
  "$majordomus" capture install --provider claude-code --scope project >/dev/null
  model
  # when
  claude -p 'through the project' >/dev/null
  # then
  equal "$(field text)" 'through the project'
  assert_episode "$(episode 1)" prompts=1
  # when
  "$majordomus" capture install --provider claude-code >/dev/null
  claude -p 'through both' >/dev/null
  # then
  has_records 2
  equal "$(episodes | wc -l)" 2
  assert_episode "$(episode 2)" prompts=1
}
