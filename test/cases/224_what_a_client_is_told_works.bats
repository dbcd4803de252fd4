load ../test_helper
load ../mcp/connection

@test "224 what a client is told works" {
  # given
  "$majordomus" init >/dev/null
  "$majordomus" mcp install --client claude-code >/dev/null
  # when: the client starts what stands in its file
  mcp=$("$tool" json mcpServers.majordomus.command <"$HOME/.claude.json")
  connect claude
  attach claude thread
  # then
  contains "$(told episode.repository)" ' opened at '
  detach claude
  contains "$(told episode.repository)" 'reason detach'
}
