load ../test_helper

@test "192 a hook and the command record the same" {
  # given
  recording
  fixed
  # when
  whole_session
  # then
  by_hook=$(snapshot "$repo/.ai")
  rm -rf "$private" .ai/repo/sessions
  "$majordomus" init >/dev/null
  hook() { by_command "$1"; }
  whole_session
  equal "$(snapshot "$repo/.ai")" "$by_hook"
  contains "$by_hook" sessions/20260504T030201Z
}
