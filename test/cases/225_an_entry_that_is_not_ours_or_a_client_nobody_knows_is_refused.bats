load ../test_helper

@test "225 an entry that is not ours or a client nobody knows is refused" {
  # given
  printf '{"mcpServers":{"majordomus":{"command":"other"}}}' >"$HOME/.claude.json"
  cp "$HOME/.claude.json" "$BATS_TEST_TMPDIR/before"
  # when
  run "$majordomus" mcp install --client claude-code
  # then
  assert_refused
  contains "$output" 'is there already and not ours'
  contains "$output" '"mcpServers"'
  run "$majordomus" mcp uninstall --client claude-code
  equal "$status" 0
  cmp "$HOME/.claude.json" "$BATS_TEST_TMPDIR/before"
  run "$majordomus" mcp install --client nobody
  assert_refused
  contains "$output" "client 'nobody' is not known here (given by --client)"
  run "$majordomus" mcp install --client windsurf --scope project
  assert_refused
  contains "$output" 'it has: user'
  run "$majordomus" mcp install --client codex --scope galaxy
  equal "$status" 2
  printf '{"mcpServers":' >"$HOME/.claude.json"
  run "$majordomus" mcp install --client claude-code
  assert_refused
  HOME='' run "$majordomus" mcp install --client claude-code
  assert_refused
}
