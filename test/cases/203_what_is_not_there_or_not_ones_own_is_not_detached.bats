load ../test_helper
load ../mcp/connection

@test "203 what is not there or not one's own is not detached" {
  # given
  "$majordomus" init >/dev/null
  connect one
  connect two
  attach two theirs
  # when
  detach one
  # then
  contains "$(refusal)" 'not_found: external_id: this connection holds no episode'
  detach one '{"external_id":"nobody"}'
  contains "$(refusal)" 'not_found: external_id: '
  detach one '{"external_id":"theirs"}'
  contains "$(refusal)" 'refused: external_id: the episode is held by peer p2'
  equal "$(open_entries)" 1
  detach two '{"external_id":"theirs"}'
  contains "$(told episode.repository)" 'episode closed (closed, reason detach)'
}
