load client_helper

@test "114 a fork of a session is an episode of its own" {
  # given
  recording
  model
  claude -p 'the trunk' >/dev/null
  # when
  run --separate-stderr claude --resume "$(session)" --fork-session -p 'the fork'
  # then
  equal "$status:$output:$stderr" '0:Done.:'
  has_records 2
  equal "$("$tool" count session $(records) | wc -l)" 2
  equal "$("$tool" count episode_link $(records))" '2 "open"'
  equal "$(episodes | wc -l)" 2
  assert_episode "$(episode 2)" prompts=1 continues=null
}
