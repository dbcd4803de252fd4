load ../test_helper
load ../mcp/connection

@test "204 a second name on one connection detaches the first" {
  # given
  "$majordomus" init >/dev/null
  connect one
  attach one first
  # when
  attach one second
  # then
  equal "$(on_board first)" detached
  equal "$(on_board second)" open
  call one episodes
  equal "$(told mine)" second
  equal "$(told open)/$(told detached)" 1/1
  detach one
  equal "$(told episode.external_id)" second
}
