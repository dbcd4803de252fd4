load client_helper

@test "120 a client that is terminated in the middle of an answer ends its episode" {
  # given
  recording
  model --delay 20s
  claude_behind -p 'a long piece of work'
  await 'the record' has_records 1
  await 'the request' has_asked 1
  # when
  kill -TERM "$running"
  # then
  ended
  equal "$answer" 143
  equal "$(field episode_link)" open
  equal "$(episodes | wc -l)" 1
  assert_episode "$(episode 1)" outcome=ended 'reason="other"' prompts=1
  equal "$(opened)$(lost)" ''
}
