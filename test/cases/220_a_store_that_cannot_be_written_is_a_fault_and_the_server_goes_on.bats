load ../test_helper
load ../mcp/connection

@test "220 a store that cannot be written is a fault and the server goes on" {
  [ "$(id -u)" -ne 0 ] || command -v chattr >/dev/null || skip 'root can write everywhere'
  # given
  "$majordomus" init >/dev/null
  mounted "$private" -t tmpfs -o size=256k,mode=700 tmpfs
  connect one
  attach one before
  mount -o remount,ro "$private" || skip 'a mount cannot be made read-only here'
  # when
  attach one after
  # then
  contains "$(refusal)" 'fault: '
  lacks "$reply" "$private"
  connect two
  attach two after
  contains "$(refusal)" 'fault: '
  call two episodes
  mount -o remount,rw "$private"
  attach one after
  contains "$(told episode.repository)" ' opened at '
}
