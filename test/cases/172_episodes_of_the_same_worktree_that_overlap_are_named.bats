load ../test_helper

# issue 2

@test "172 episodes of the same worktree that overlap are named" {
  # given
  recording
  start session_id=silent
  silent=$(front episode "$(opened)")
  start session_id=ended
  ended=$(front episode "$private/state/sessions-open/$(key_of claude-code ended).yaml")
  start session_id=this
  end session_id=ended
  git worktree add -q ../linked
  (cd ../linked && start session_id=elsewhere)
  start session_id=stranded
  long_ago "$private/state/sessions-open/$(key_of claude-code stranded).yaml"
  # when
  run end session_id=this
  # then
  record=$(episodes | xargs grep -l "^episode: $(front episode "$private/state/sessions-closed/$(key_of claude-code this).yaml")$")
  contains "$(cat "$record")" "At the same time in the same worktree: [\"$silent\", \"$ended\"]."
}
