load ../test_helper

@test "303 settings with comments come back byte for byte" {
  # given
  settings_with <<'JSON'
{
  // what I like
  "model": "a-model", /* for now */
  "permissions": { "allow": ["Bash(ls:*)",], },
  // "hooks": {}
}
JSON
  # when
  run unwire
  # then
  equal "$output" "changed   $settings"
  restored
}
