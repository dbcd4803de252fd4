load ../status_helper

@test "518 last seen is the newest real event and outlives the ledgers rotation" {
  # given: a session and a prompt long ago, then so many prompts of another tool that the ledger rotates and rotates
  recording
  policy repository 'ledger:' '  max_bytes: 4KiB'
  MAJORDOMUS_CLOCK=2026-05-04T03:02:01Z start
  MAJORDOMUS_CLOCK=2026-05-04T03:02:05Z prompt "the only one"
  line='{"ts":"2026-06-01T00:00:00.000Z","event":"prompt.received","provider":"other","episode":null,"data":{}}'
  for round in 1 2 3; do
    for _ in $(seq 60); do printf '%s\n' "$line"; done >>"$private/state/ledger.jsonl"
    MAJORDOMUS_CLOCK=2026-05-04T03:02:0${round}Z compact 2>/dev/null
  done
  lacks "$(cat "$private"/state/ledger.jsonl "$private"/state/ledger.jsonl.1)" prompt.recorded
  # when
  run -0 --separate-stderr "$majordomus" capture status --probe off
  # then
  equal "$(cell claude-code 4)" 2026-05-04T03:02:05.000Z
  equal "$(cell claude-code:session 4)" 2026-05-04T03:02:03.000Z
  private_modes
}
