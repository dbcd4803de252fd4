load ../people_helper

@test "272 a finding ends with its number" {
  # given
  recording
  chmod 644 .git/majordomus/enabled
  prompt 'a prompt'
  chmod 755 "$private/prompts"
  # when
  run "$majordomus" doctor
  # then
  equal "$status" 1
  contains "$output" 'mend it: majordomus capture render (MJ01)'
  run "$majordomus" doctor --json
  contains "$output" '"check":"modes"'
  contains "$output" '"number":"MJ01"'
  contains "$output" '"number":null'
  "$majordomus" capture render >/dev/null
  lacks "$("$majordomus" doctor)" MJ
}
