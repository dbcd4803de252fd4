load ../test_helper

@test "304 settings with CRLF line ends come back byte for byte" {
  # given
  printf '{\r\n  "model": "a-model",\r\n  "env": {}\r\n}\r\n' | settings_with
  # when
  run unwire
  # then
  equal "$status" 0
  settings=$HOME/.claude/settings.json
  restored
}
