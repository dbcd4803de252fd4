load ../adapters_helper

@test "717 every payload of Windsurf comes to what the table says" {
  # when, then: see test/payloads/outcomes.tsv
  every windsurf:windsurf
}
