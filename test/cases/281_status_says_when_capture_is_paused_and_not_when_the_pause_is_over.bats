load ../people_helper

@test "281 status says when capture is paused and not when the pause is over" {
  # given
  recording
  "$majordomus" pause >/dev/null
  # when
  run "$majordomus" status
  # then
  equal "${lines[1]}" 'prompt   none yet; paused: majordomus resume'
  contains "$("$majordomus" status --json)" '"paused":"all"'
  printf '1\n' >"$private/state/pause/all"
  run "$majordomus" status
  equal "${lines[1]}" 'prompt   none yet'
  contains "$("$majordomus" status --json)" '"paused":null'
  "$majordomus" resume >/dev/null
  CLAUDE_CODE_SESSION_ID=$session "$majordomus" pause --session >/dev/null
  run "$majordomus" status
  equal "${lines[1]}" 'prompt   none yet; paused for one session: majordomus resume'
}
