load ../test_helper

@test "810 a pipe left open behind the payload does not hold the hook" {
  local file=$BATS_TEST_TMPDIR/payload
  # given
  recording
  payload SessionStart.startup >"$file"
  run "$tool" hold 1.9 "$file" sh -c "$(line SessionStart)"
  equal "$status" 0
  payload UserPromptSubmit >"$file"
  # when
  run "$tool" hold 1.9 "$file" sh -c "$(line UserPromptSubmit)"
  # then
  assert_silent
  equal "$(field text)" 'add a retry to the upload client'
  payload SessionEnd.other >"$file"
  run "$tool" hold 1.9 "$file" sh -c "$(line SessionEnd)"
  assert_silent
  equal "$(episodes | wc -l)" 1
  assert_usable
}
