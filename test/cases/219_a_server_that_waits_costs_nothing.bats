load ../test_helper
load ../mcp/connection

@test "219 a server that waits costs nothing" {
  local before after
  [ -r /proc/self/stat ] || skip 'no /proc'
  # given
  "$majordomus" init >/dev/null
  connect one
  attach one thread
  before=$(awk '{print $14 + $15}' "/proc/${client_pid[one]}/stat")
  # when
  sleep 3
  # then: hundredths of a second of work
  after=$(awk '{print $14 + $15}' "/proc/${client_pid[one]}/stat")
  [ $((after - before)) -le 6 ]
  # nor does one whose input is closed from the start
  run timeout 5 sh -c 'exec "$0" <&-' "$mcp"
  equal "$status" 0
}
