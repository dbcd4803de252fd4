load ../test_helper
load ../mcp/connection

@test "220 a store that cannot be written is a fault and the server goes on" {
  # given
  "$majordomus" init >/dev/null
  mounted "$private" -t tmpfs -o size=256k,mode=700 tmpfs
  mount -o remount,ro "$private" || skip 'a mount cannot be made read-only here'
  connect one
  # when
  attach one thread
  # then
  contains "$(refusal)" 'fault: '
  lacks "$reply" "$private"
  call one episodes
  equal "$(told open)" 0
  mount -o remount,rw "$private"
  attach one thread
  contains "$(told episode.repository)" ' opened at '
  detach one
  contains "$(told episode.repository)" 'episode closed (closed, reason detach)'
}
