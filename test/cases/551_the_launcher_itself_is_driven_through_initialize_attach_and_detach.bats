load ../status_helper

@test "551 the launcher itself is driven through initialize attach and detach" {
  # given
  recording
  before=$(snapshot "$repo")
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  equal "$(state generic:session)" verified
  contains "$(why generic:session)" "self test passed, through the launcher '$top/bin/majordomus-mcp'"
  equal "$(snapshot "$repo")" "$before"
}
