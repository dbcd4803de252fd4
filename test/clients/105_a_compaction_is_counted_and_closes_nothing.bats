load client_helper

@test "105 a compaction somebody asks for is counted and closes nothing" {
  # given
  recording
  model
  claude -p 'the first prompt' >/dev/null
  # when
  run --separate-stderr claude --resume "$(session)" -p /compact
  # then
  equal "$status:$stderr" '0:'
  has_records 1
  equal "$(episodes | wc -l)" 2
  assert_episode "$(episode 2)" prompts=0 compactions=1 outcome=ended 'reason="other"'
  equal "$(happened session.compacted):$(happened session.kept)" 1:1
  contains "$(cat "$private/session-contexts/$(basename "$(episode 2)")")" 'compaction (manual)'
}
