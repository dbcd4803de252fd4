load ../status_helper

@test "540 the evidence check says how many cells it looked at" {
  # when
  run evidence_check
  # then
  equal "$status" 0
  equal "$output" '12 cells of 6 providers cite their evidence'
  run -0 evidence_check --json
  equal "$output" '{"cells":12,"findings":[],"schema":"majordomus.evidence/v1"}'
}
