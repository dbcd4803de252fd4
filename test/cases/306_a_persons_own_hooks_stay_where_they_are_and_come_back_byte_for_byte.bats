load ../test_helper

@test "306 a person's own hooks stay where they are and come back byte for byte" {
  # given
  settings_with <<'JSON'
{
  "hooks": {
    "UserPromptSubmit": [ {"hooks":[{"type":"command","command":"echo mine"}]} ],
    "Stop": [
      { "hooks": [ { "type": "command", "command": "trap 'exit 0' EXIT; mine" } ] }
    ]
  },
  "model": "a-model"
}
JSON
  equal "$(grep -c 'echo mine' "$settings")" 1
  contains "$(cat "$settings")" '"UserPromptSubmit": [ {"hooks":[{"type":"command","command":"echo mine"}]}'
  # when
  run unwire
  # then
  equal "$status" 0
  restored
}
