load ../test_helper
load ../mcp/connection

@test "232 readers say that an episode lost its client and is overdue" {
  local since episode
  # given: its client is gone, and no server is running
  "$majordomus" init >/dev/null
  connect one
  attach one thread
  episode=$(front episode "$(opened)")
  hang_up one
  run "$majordomus" status
  contains "${lines[0]}" 'generic, detached since '
  run "$majordomus" doctor
  contains "$output" 'OK   connections — 1 episode(s) of connections detached, none of them overdue'
  lost_since '3 days'
  since=$("$tool" json episodes.thread.detached_at <"$private/state/board/board.json")
  # when
  run "$majordomus" status
  # then
  contains "${lines[0]}" "generic, detached since $since"
  contains "${lines[0]}" ', overdue: majordomus session recover'
  run "$majordomus" status --json
  contains "$output" "\"state\":\"detached\",\"detached_at\":\"$since\",\"overdue\":true"
  run "$majordomus" session list --open
  contains "$output" "detached	since $since, overdue"
  run "$majordomus" session list --json
  contains "$output" "\"state\":\"detached\",\"detached_at\":\"$since\",\"overdue\":true"
  run "$majordomus" session show "$episode"
  equal "${lines[0]}" "state: detached since $since, overdue"
  run -1 "$majordomus" doctor
  contains "$output" "FAIL connections — 1 of 1 detached episode(s) are overdue"
  contains "$output" "the first since $since"
  contains "$output" 'MJ47'
  # and reading has changed nothing; the remedy closes it
  equal "$(open_entries)" 1
  "$majordomus" session recover
  equal "$(open_entries)" 0
  run "$majordomus" doctor
  contains "$output" 'OK   connections — 0 '
}
