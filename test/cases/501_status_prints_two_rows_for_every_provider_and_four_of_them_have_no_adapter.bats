load ../status_helper

@test "501 status prints two rows for every provider and four of them have no adapter" {
  # given: the declaration of the six, and the adapter of Claude Code alone
  own_toolkit
  rm -f "$kit/bin/majordomus-mcp"
  recording
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  equal "$stderr" ''
  equal "$(printf '%s\n' "$output" | cut -f 1,3)" "$(printf '%s\t%s\n' PROVIDER STATE \
    agents unsupported agents:session unsupported bb unsupported bb:session unsupported \
    claude-code verified claude-code:session verified codex unadapted codex:session unadapted \
    gemini unadapted gemini:session unadapted generic unsupported generic:session unconfigured)"
}
