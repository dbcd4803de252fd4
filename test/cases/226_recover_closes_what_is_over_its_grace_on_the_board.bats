load ../test_helper
load ../mcp/connection

@test "226 recover closes what is over its grace on the board" {
  # given
  export MAJORDOMUS_TEST_GRACE=100ms
  "$majordomus" init >/dev/null
  connect one
  attach one thread
  killed one
  "$majordomus" session recover # it notices that nobody is there, and the grace begins
  equal "$(open_entries)" 1
  sleep 0.3
  # when
  run "$majordomus" session recover
  # then
  equal "$status" 0
  equal "$(open_entries)" 0
  equal "$(front outcome "$(episodes)")/$(front reason "$(episodes)")" 'interrupted/"expired"'
}
