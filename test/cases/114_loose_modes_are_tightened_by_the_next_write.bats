load ../test_helper

@test "114 loose modes are tightened by the next write" {
  # given
  recording
  chmod 755 "$private" "$private/prompts" "$private/state"
  touch "$private/state/ledger.jsonl"
  chmod 644 "$private/state/ledger.jsonl"
  # when
  run prompt "tighten it"
  # then
  private_modes
}
