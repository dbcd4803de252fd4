load ../test_helper

@test "331 a second toolkit takes the wiring over" {
  # given
  recording
  own_toolkit
  # when
  run wire
  # then
  equal "$status" 0
  contains "$(grep '^mj_toolkit=' "$HOME/.local/share/majordomus/shims/hook.sh")" "$kit"
  rm -rf "$kit/lib"
  prompt "the first toolkit is still there"
  equal "$(field text)" "the first toolkit is still there"
}
