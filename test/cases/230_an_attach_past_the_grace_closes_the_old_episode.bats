load ../test_helper
load ../mcp/connection

@test "230 an attach past the grace closes the old episode" {
  local first
  # given
  "$majordomus" init >/dev/null
  connect one
  attach one thread
  first=$(front episode "$(opened)")
  hang_up one
  lost_since '3 days'
  # when
  connect two
  attach two thread
  # then
  equal "$(told resumed)" false
  equal "$(told continues)" "$first"
  contains "$(told notices.0)" 'was detached for longer than the grace period and has been closed (reason expired)'
  equal "$(front episode "$(episodes)")/$(front outcome "$(episodes)")/$(front reason "$(episodes)")" "$first/interrupted/\"expired\""
  equal "$(front continues "$(opened)")" "$first"
  equal "$(told episode.state)" open
  # and within the grace it goes on
  first=$(front episode "$(opened)")
  hang_up two
  connect three
  attach three thread
  equal "$(told resumed)" true
  equal "$(front episode "$(opened)")" "$first"
}
