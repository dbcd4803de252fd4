load ../test_helper
load ../mcp/connection

@test "233 a server closes what is overdue although it opened none" {
  local before
  # given
  "$majordomus" init >/dev/null
  connect one
  attach one thread
  killed one
  rm -r "$private/state/board"
  touch -d '3 days ago' "$private"/state/sessions-open/generic-*
  before=$(snapshot .ai/repo)
  # when
  connect reader
  # then: a hello alone changes nothing, what goes round later closes it
  equal "$(snapshot .ai/repo)" "$before"
  call reader episodes
  equal "$(told mine)" ''
  until_true entries_are 0
  equal "$(front outcome "$(episodes)")/$(front reason "$(episodes)")" 'interrupted/"expired"'
  equal "$(front last_seen_at "$(episodes)" | cut -c 1-10)" "$(date -u -d '3 days ago' +%Y-%m-%d)"
}
