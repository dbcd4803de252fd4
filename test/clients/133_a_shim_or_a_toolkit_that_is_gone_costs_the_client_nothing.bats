load client_helper

@test "133 a toolkit or a shim that is gone costs the client nothing" {
  # given
  own_toolkit
  recording
  model
  # when
  rm -rf "$kit"
  run --separate-stderr claude -p 'without the toolkit'
  # then
  equal "$status:$output:$stderr" '0:Done.:'
  # when
  rm -rf "$HOME/.local/share/majordomus"
  run --separate-stderr claude -p 'without the shim'
  # then
  equal "$status:$output:$stderr" '0:Done.:'
  equal "$(records)" ''
  equal "$(lost | grep -c 'prompt lost: the library is missing')" 1
}
