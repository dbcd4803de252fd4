load ../adapters_helper

@test "716 every payload of Cursor comes to what the table says" {
  # when, then: see test/payloads/outcomes.tsv
  every cursor:cursor
}
