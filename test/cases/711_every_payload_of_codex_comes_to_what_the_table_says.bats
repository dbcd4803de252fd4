load ../adapters_helper

@test "711 every payload of Codex comes to what the table says" {
  # when, then: see test/payloads/outcomes.tsv
  every codex:codex
}
