load ../adapters_helper

@test "715 every payload of Copilot comes to what the table says" {
  # when, then: see test/payloads/outcomes.tsv
  every copilot:copilot
}
