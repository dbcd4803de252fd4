load ../test_helper

# Issue 8. Known from openclaw/openclaw#125214, OpenCoven/coven-cave#4172.
@test "974 an id keeps its spelling whatever it looks like" {
  local id n=0
  # given
  recording
  for id in 7c311c86-7836-4f47-bffc-aa8c3cbf261e sessionId-1 session_token_7c311c86 my-session-secret-9 019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071 \
    d41d8cd98f00b204e9800998ecf8427e key=7c311c86 9007199254740993; do
    printf 'row: %s\n' "$id"
    n=$((n + 1))
    # when
    run start "session_id=$id"
    equal "$status" 0
    run prompt "it is $id, sessionId: $id" "session_id=$id" "prompt_id=$id"
    # then
    assert_silent
    equal "$(records | wc -l)" "$n"
    equal "$(grep -l "^  \"session\": \"$id\"," $(records) | wc -l)" 1
    equal "$(grep -l "^  \"id\": \"$id\"," $(records) | wc -l)" 1
    equal "$(grep -c '"redacted": \[\]' "$(grep -l "^  \"id\": \"$id\"," $(records))")" 1
    contains "$(field text "$(grep -l "^  \"id\": \"$id\"," $(records))")" "it is $id, sessionId: $id"
    run end "session_id=$id"
    assert_silent
  done
  equal "$("$tool" count episode_link $(records))" "$n \"open\""
}
