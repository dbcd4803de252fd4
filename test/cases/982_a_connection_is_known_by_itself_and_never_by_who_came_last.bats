load ../test_helper
load ../mcp/connection

# Issue 8. Known from Gentleman-Programming/engram#660.
@test "982 a connection is known by itself and never by who came last" {
  # given
  "$majordomus" init >/dev/null
  connect first
  connect last
  attach first of-first
  attach last of-last
  # when
  call first episodes
  # then
  equal "$(told mine)" of-first
  detach first
  contains "$(told episode.external_id)" of-first
  equal "$(front provider_session "$(opened)")" '"of-last"'
  call last episodes
  equal "$(told mine)" of-last
  detach last
  hang_up first
  hang_up last
  equal "$(episodes | wc -l)" 2
}
