load ../adapters_helper

@test "710 every payload of Claude Code comes to what the table says" {
  # when, then: see test/payloads/outcomes.tsv
  every claude-code:claude-code
}
