load ../people_helper

@test "295 the demo asks nothing on a terminal" {
  # given
  command -v node >/dev/null || skip "node is not installed"
  programs claude
  mkdir -p "$HOME/.claude"
  # when
  TERM=xterm run timeout 120 script -qec "exec '$top/scripts/demo'" /dev/null </dev/null
  # then
  equal "$status" 0
  lacks "$output" '[y/N]'
  contains "$output" 'That was the whole of it.'
}
