load ../test_helper

# Issue 8. Whoever takes the lock carries on what a killed process left; a
# repository could hold such a thing too.
@test "931 a journal that came with a checkout puts no file anywhere" {
  local target=$BATS_TEST_TMPDIR/autostart dir mode
  # given
  recording
  start
  mkdir "$target"
  for mode in 644 600; do
    for dir in "$target" "../autostart" "$target/../autostart" "$target/.ai/repo/sessions/../../.."; do
      printf '%s\n%%publish their.desktop\nExec=theirs\n' "$dir" >.ai/local/state/tmp/j-theirs
      chmod "$mode" .ai/local/state/tmp/j-theirs
      # when
      run prompt "the text $mode $dir"
      # then
      assert_silent
      equal "$(find "$target" ! -type d)" ''
    done
  done
  equal "$(records | wc -l)" 8
  printf '\n%%replace state/pause/all\n0\n' >.ai/local/state/tmp/j-theirs
  chmod 644 .ai/local/state/tmp/j-theirs
  run end
  assert_silent
  [ ! -e .ai/local/state/pause ]
  equal "$(episodes | wc -l)" 1
  assert_usable
}
