load ../test_helper

@test "136 a prompt marked as private is counted and stored nowhere" {
  # given
  recording
  start
  # when
  run prompt "  <private> the raise for Kim is decided"
  # then
  skipped private
  equal "$(grep -rl 'Kim' "$repo" "$HOME" "$TMPDIR")" ''
}
