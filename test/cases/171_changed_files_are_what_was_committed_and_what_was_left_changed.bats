load ../test_helper

@test "171 changed files are what was committed and what was left changed" {
  # given
  recording
  commit kept >/dev/null
  start
  commit made >/dev/null
  printf 'more\n' >>kept
  printf 'new\n' >'a "new" file'
  # when
  run end
  # then
  equal "$(front changed_files "$(episodes)")" '["a \"new\" file", "kept", "made"]'
}
