load ../test_helper

@test "326 the shim stays as long as a settings file needs it" {
  # given
  recording
  wire --scope local >/dev/null
  # when
  run unwire --scope local
  # then
  equal "$status" 0
  prompt "still wired"
  equal "$(field text)" "still wired"
}
