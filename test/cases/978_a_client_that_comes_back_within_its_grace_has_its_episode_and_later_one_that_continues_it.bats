load ../test_helper
load ../mcp/connection

# Issue 8. Known from smart-mcp-proxy/mcpproxy-go#1205.
@test "978 a client that comes back within its grace has its episode, and later one that continues it" {
  local first
  # given
  "$majordomus" init >/dev/null
  connect one
  attach one thread
  first=$(front episode "$(opened)")
  hang_up one
  # when
  connect one
  attach one thread
  # then
  equal "$(told resumed)" true
  equal "$(told episode.external_id)" thread
  equal "$(front episode "$(opened)")" "$first"
  hang_up one
  export MAJORDOMUS_TEST_GRACE=100ms
  "$majordomus" session recover
  sleep 0.3
  "$majordomus" session recover
  equal "$(open_entries)" 0
  unset -v MAJORDOMUS_TEST_GRACE
  connect one
  attach one thread
  equal "$(told resumed)" false
  equal "$(front continues "$(opened)")" "$first"
  call one episodes
  equal "$(told mine)" thread
  detach one
  hang_up one
  equal "$(episodes | wc -l)" 2
}
