load client_helper

@test "106 a compaction by the client itself is counted and closes nothing" {
  # given
  recording
  model --input-tokens 990000
  claude -p 'the first prompt' >/dev/null
  # when
  run --separate-stderr claude --resume "$(session)" -p 'the second prompt'
  # then
  equal "$status:$stderr" '0:'
  has_records 2
  equal "$("$tool" count episode_link $(records))" '2 "open"'
  equal "$(episodes | wc -l)" 2
  assert_episode "$(episode 2)" prompts=1 compactions=1
  contains "$(cat "$private/session-contexts/$(basename "$(episode 2)")")" 'compaction (auto)'
}
