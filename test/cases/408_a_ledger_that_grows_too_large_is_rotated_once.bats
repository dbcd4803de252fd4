load ../test_helper

@test "408 a ledger that grows too large is rotated once" {
  # given
  recording
  policy repository 'ledger:' '  max_bytes: 1KiB'
  # when
  for name in 1 2 3 4 5 6; do prompt "number $name"; done
  # then
  [ "$(wc -c <"$private/state/ledger.jsonl")" -lt 2048 ]
  [ -f "$private/state/ledger.jsonl.1" ]
  equal "$(find "$private/state" -name 'ledger*' | wc -l | tr -d ' ')" 2
  private_modes
}
