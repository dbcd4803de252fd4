load ../test_helper

@test "328 the vendor's own variable says where its settings are" {
  # given
  export CLAUDE_CONFIG_DIR=$BATS_TEST_TMPDIR/claude
  # when
  run wire
  # then
  equal "${lines[0]}" "created   $CLAUDE_CONFIG_DIR/settings.json"
  [ ! -e "$HOME/.claude" ]
}
