load ../test_helper

@test "305 settings with tabs and no newline at the end come back byte for byte" {
  # given
  settings=$HOME/.claude/settings.json
  printf '{\n\t"model":\t"a-model",\n\n\n\t"z": [1,2 ,3]}' | settings_with
  # when
  run unwire
  # then
  equal "$status" 0
  restored
}
