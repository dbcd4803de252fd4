load ../test_helper

@test "815 members nobody asked for are ignored, whatever is in them" {
  local secret file=$BATS_TEST_TMPDIR/payload
  # given
  recording
  secret=$("$tool" random ghp_ 36)
  {
    "$tool" repeat '{"attachments":[' 65000 '"/a/long/path",' '0],'
    payload UserPromptSubmit prompt_id- 'prompt=only this' "token=$secret" 'tool:={"prompt":"not this","list":[1,[2,[3]],{}]}' \
      'transcript_path=/nowhere/at/all.jsonl' 'effort=high' "$secret=x" '=y' | tail -c +2
  } >"$file"
  # when
  run feed "$file"
  # then
  assert_silent
  equal "$(field text)" 'only this'
  ! grep -rq -e "$secret" -e 'not this' -e /a/long/path "$private"
  [ "$(wc -c <"$(record)")" -lt 2000 ]
  assert_usable
}
