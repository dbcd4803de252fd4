load ../adapters_helper

@test "718 a payload of a tool without an adapter changes nothing and is refused by hand" {
  # when, then: see test/payloads/outcomes.tsv
  every kiro:kiro opencode:opencode amp:amp generic-mcp:generic-mcp
}
