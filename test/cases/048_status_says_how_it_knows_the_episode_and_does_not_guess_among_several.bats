load ../people_helper

@test "048 status says how it knows the episode and does not guess among several" {
  # given
  recording
  run "$majordomus" status
  equal "${lines[0]}" 'episode  none is open in this worktree'
  equal "${lines[1]}" 'prompt   none yet'
  start >/dev/null
  start session_id=another >/dev/null
  # when
  run "$majordomus" status
  # then
  equal "${lines[0]}" 'episode  2 are open in this worktree: majordomus session list --open'
  CLAUDE_CODE_SESSION_ID=another run "$majordomus" status
  contains "${lines[0]}" "(this terminal's)"
  contains "$(cat "$private/state/sessions-open/$(key_of claude-code another).yaml")" "$(sed 's/^episode  \([^ ]*\).*/\1/' <<<"${lines[0]}")"
  CLAUDE_CODE_SESSION_ID=unknown run "$majordomus" status
  contains "${lines[0]}" '2 are open'
}
