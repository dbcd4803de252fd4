load ../status_helper

@test "504 without an entry in the tools settings it is unconfigured" {
  # given: the events are named in a comment and in a text, and wired nowhere
  mkdir -p "$HOME/.claude"
  printf '{ // "UserPromptSubmit": our line\n "note": "SessionStart PreCompact SessionEnd" }\n' >"$(settings)"
  # when
  run -0 --separate-stderr "$majordomus" capture status
  # then
  both unconfigured "'$(settings)'"
  contains "$(why claude-code)" 'no entry for UserPromptSubmit'
  contains "$(why claude-code:session)" 'no entry for SessionStart, PreCompact, SessionEnd'
  contains "$(why claude-code)" "'$repo/.claude/settings.local.json'"
}
