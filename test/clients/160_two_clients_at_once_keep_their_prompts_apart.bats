load client_helper

@test "160 two clients at once in one repository keep their prompts apart" {
  # given
  recording
  model --delay 2s
  # when
  claude_behind -p 'the one'
  run --separate-stderr claude -p 'the other'
  # then
  ended
  equal "$status:$answer" 0:0
  has_records 2
  equal "$("$tool" count episode $(records) | wc -l)" 2
  equal "$("$tool" count episode_link $(records))" '2 "open"'
  equal "$(episodes | wc -l)" 2
  assert_episode "$(episode 1)" prompts=1
  assert_episode "$(episode 2)" prompts=1
}
