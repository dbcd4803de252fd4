load client_helper

@test "103 a typed slash command is recorded as it was typed, once" {
  # given
  recording
  model
  mkdir -p .claude/commands
  printf 'Greet $ARGUMENTS kindly.\n' >.claude/commands/hello.md
  # when
  run --separate-stderr claude -p '/hello Bob'
  # then
  equal "$status:$output:$stderr" '0:Done.:'
  equal "$(field text)" '/hello Bob'
  equal "$(field episode_link)" open
  assert_episode "$(episode 1)" prompts=1
}
