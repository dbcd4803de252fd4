load client_helper

@test "152 MAJORDOMUS=0 in the client's environment, or a pause, keeps prompts out" {
  # given
  recording
  model
  # when
  claude_with=(MAJORDOMUS=0)
  claude -p 'switched off' >/dev/null
  # then
  equal "$(records)$(ledger)" ''
  # when
  claude_with=()
  "$majordomus" pause >/dev/null
  claude -p 'paused' >/dev/null
  "$majordomus" resume >/dev/null
  claude -p 'recorded again' >/dev/null
  # then
  equal "$(field text)" 'recorded again'
}
