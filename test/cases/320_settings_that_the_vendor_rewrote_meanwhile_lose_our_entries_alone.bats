load ../test_helper

@test "320 settings that the vendor rewrote meanwhile lose our entries alone" {
  # given
  settings_with <<'JSON'
{ "hooks": { "UserPromptSubmit": [ { "hooks": [ { "type": "command", "command": "echo mine" } ] } ] } }
JSON
  node -e '
  const fs = require("fs"), s = JSON.parse(fs.readFileSync(process.argv[1]));
  s.theme = "dark";
  s.hooks.Stop = [{ hooks: [{ type: "command", command: "echo later" }] }];
  fs.writeFileSync(process.argv[1], JSON.stringify(s, null, 4));
' "$settings"
  # when
  run unwire
  # then
  equal "$status" 0
  equal "$(node -e 'console.log(JSON.stringify(JSON.parse(require("fs").readFileSync(process.argv[1]))))' "$settings")" \
    '{"hooks":{"UserPromptSubmit":[{"hooks":[{"type":"command","command":"echo mine"}]}],"Stop":[{"hooks":[{"type":"command","command":"echo later"}]}]},"theme":"dark"}'
}
