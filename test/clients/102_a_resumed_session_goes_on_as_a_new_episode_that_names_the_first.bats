load client_helper

@test "102 a resumed session goes on as a new episode that names the first" {
  # given
  recording
  model
  claude -p 'the first prompt' >/dev/null
  # when
  run --separate-stderr claude --resume "$(session)" -p 'the second prompt'
  # then
  equal "$status:$output:$stderr" '0:Done.:'
  has_records 2
  equal "$("$tool" count session $(records) | wc -l)" 1
  equal "$("$tool" count episode_link $(records))" '2 "open"'
  equal "$(episodes | wc -l)" 2
  assert_episode "$(episode 1)" prompts=1 continues=null
  assert_episode "$(episode 2)" prompts=1 "continues=$(front episode "$(episode 1)")"
  equal "$(opened)$(lost)" ''
}
