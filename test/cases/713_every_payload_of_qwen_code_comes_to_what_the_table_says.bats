load ../adapters_helper

@test "713 every payload of Qwen Code comes to what the table says" {
  # when, then: see test/payloads/outcomes.tsv
  every qwen-code:qwen-code
}
