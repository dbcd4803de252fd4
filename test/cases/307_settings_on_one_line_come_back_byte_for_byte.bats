load ../test_helper

@test "307 settings on one line come back byte for byte" {
  # given
  settings=$HOME/.claude/settings.json
  printf '{"model":"a-model","hooks":{}}' | settings_with
  # when
  run unwire
  # then
  equal "$status" 0
  restored
}
