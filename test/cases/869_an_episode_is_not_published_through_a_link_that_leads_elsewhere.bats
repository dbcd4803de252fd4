load ../test_helper

@test "869 an episode is not published through a link that leads elsewhere" {
  # given
  recording
  mkdir "$BATS_TEST_TMPDIR/elsewhere"
  rm -rf .ai/repo
  ln -s "$BATS_TEST_TMPDIR/elsewhere" .ai/repo
  start
  # when
  run end
  # then
  assert_silent
  equal "$(ls -A "$BATS_TEST_TMPDIR/elsewhere")" ''
  equal "$(episodes)" "$(find "$private/sessions" -name '*.md')"
  equal "$(episodes | wc -l | tr -d ' ')" 1
}
