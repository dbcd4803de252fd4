load ../test_helper

@test "403 render tightens every mode" {
  # given
  recording
  start
  prompt "one"
  chmod -R go+rwX "$private"
  chmod 400 "$(record)"
  # when
  run "$majordomus" capture render
  # then
  equal "$status" 0
  contains "${lines[1]}" 'modes: '
  lacks "${lines[1]}" ' 0 tightened'
  private_modes
  equal "$(mode "$(record)")" -rw-------
}
