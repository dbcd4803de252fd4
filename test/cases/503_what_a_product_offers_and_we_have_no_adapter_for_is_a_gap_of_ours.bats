load ../status_helper

@test "503 what a product offers and we have no adapter for is a gap of ours" {
  # given: a toolkit without the adapter of Claude Code
  own_toolkit
  sed '/^claude-code prompt:/d' "$kit/lib/capture.sh" >"$kit/lib/new" && mv "$kit/lib/new" "$kit/lib/capture.sh"
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  equal "$(state claude-code)" unadapted
  contains "$(why claude-code)" 'the gap is ours'
  contains "$(why claude-code)" 'https://code.claude.com/docs/en/hooks'
  equal "$(state claude-code:session)" unconfigured
}
