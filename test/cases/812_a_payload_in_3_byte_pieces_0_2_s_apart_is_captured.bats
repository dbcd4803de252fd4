load ../test_helper

@test "812 a payload in 3-byte pieces, 0.2 s apart, is captured" {
  local file=$BATS_TEST_TMPDIR/payload
  # given
  recording
  printf '{"session_id":"slow","hook_event_name":"UserPromptSubmit","prompt":"a slow but honest pipe, over 8 s"}' >"$file"
  # when
  run "$tool" pieces 3 200 "$file" sh -c "$(line UserPromptSubmit)"
  # then
  assert_silent
  equal "$(field text)" 'a slow but honest pipe, over 8 s'
  assert_usable
}
