load ../adapters_helper

@test "714 every payload of Factory droid comes to what the table says" {
  # when, then: see test/payloads/outcomes.tsv
  every factory-droid:factory-droid
}
