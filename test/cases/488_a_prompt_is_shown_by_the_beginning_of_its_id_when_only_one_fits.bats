load ../archive_helper

@test "488 a prompt is shown by the beginning of its id when only one fits" {
  # given
  archive
  old 20260501101000-a 2026-05-01T10:10:00.000Z 'text="one\ntwo"' 'id="abc1"'
  old 20260502101000-b 2026-05-02T10:10:00.000Z 'id="abc12"'
  # when
  run "$majordomus" prompts show abc1
  # then
  equal "$status" 0
  contains "$output" $'one\ntwo'
  contains "$("$majordomus" prompts show 202605021)" 'the words of 20260502101000-b'
  contains "$("$majordomus" prompts show --json abc12)" '{"file":"20260502101000-b","schema":"majordomus.capture/v1",'
  run "$majordomus" prompts show abc
  assert_refused
  contains "$output" "2 prompts begin with 'abc'"
  run "$majordomus" prompts show nothing
  assert_refused
}
