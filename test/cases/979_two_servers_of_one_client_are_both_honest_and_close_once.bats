load ../test_helper
load ../mcp/connection

# Issue 8. Known from anthropics/claude-code#79740.
@test "979 two servers of one client are both honest and close once" {
  # given: a client whose configuration changed starts a second one, and the first gets neither an end nor a signal
  "$majordomus" init >/dev/null
  connect old
  attach old thread
  connect new
  # when
  attach new thread
  # then
  contains "$reply" p1
  call old episodes
  contains "$reply" thread
  contains "$reply" '"mine":null' || lacks "$reply" '"mine":"thread"'
  killed old
  call new episodes
  equal "$(told mine)" thread
  equal "$(open_entries)" 1
  detach new
  contains "$(told episode.repository)" 'episode closed'
  hang_up new
  equal "$(episodes | wc -l)" 1
  equal "$(happened session.closed)" 1
}
