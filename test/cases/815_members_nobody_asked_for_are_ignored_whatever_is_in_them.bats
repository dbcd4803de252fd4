load ../test_helper

@test "815 members nobody asked for are ignored, whatever is in them" {
  local secret
  # given
  recording
  secret=$("$tool" random ghp_ 36)
  # when
  run prompt 'only this' "token=$secret" 'tool:={"input":{"prompt":"not this","session_id":"nor this"},"list":[1,[2,[3]],{}]}' \
    "attachments:=[$("$tool" repeat '"x"' 65000 ',"/a/long/path"' '')]" 'transcript_path=/nowhere/at/all.jsonl' 'effort=high' "$secret=x" '=y'
  # then
  assert_silent
  equal "$(field text)" 'only this'
  ! grep -rq -e "$secret" -e 'not this' -e 'nor this' -e /a/long/path "$private"
  [ "$(wc -c <"$(record)")" -lt 2000 ]
  assert_usable
}
