load ../adapters_helper

@test "712 every payload of Gemini CLI comes to what the table says" {
  # when, then: see test/payloads/outcomes.tsv
  every gemini:gemini
}
