load ../status_helper

@test "540 the evidence check says how many cells it looked at" {
  # when
  run evidence_check
  # then
  equal "$status" 0
  notes=$(grep -c '^        known_from:' "$top/share/providers.yaml")
  equal "$output" "$((2 * $(declared))) cells of $(declared) providers cite their evidence, and so do $notes notes"
  run -0 evidence_check --json
  equal "$output" "{\"cells\":$((2 * $(declared))),\"findings\":[],\"notes\":$notes,\"schema\":\"majordomus.evidence/v1\"}"
}
