load ../wire_helper

@test "778 hooks that a person switched off in a tool's settings are named" {
  # given
  "$majordomus" init >/dev/null
  while read -r id member; do
    wired "$id"
    about "$id" user
    sed -i.bak "1s/{/{ $member,/" "$file"
  done <<'ROWS'
claude-code "disableAllHooks": true
gemini "hooksConfig": { "enabled": false }
qwen-code "disableAllHooks": true
copilot "disableAllHooks": true
ROWS
  wired factory-droid
  sed -i.bak 's/"hooks": {/& "hooksDisabled": true,/' "$HOME/.factory/settings.json"
  # when
  run "$majordomus" capture status --probe off
  # then
  for id in claude-code gemini qwen-code copilot factory-droid; do
    equal "$id: $(state "$id")" "$id: named"
    contains "$(why "$id")" "the tool's hooks are switched off by"
  done
}
