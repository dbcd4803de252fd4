load ../adapters_helper

@test "722 what another tool sends through Claude Code's settings moves no episode that is open" {
  # given: an episode, and payloads of Copilot and Cursor under the same id
  "$majordomus" init >/dev/null
  send claude-code start claude-code/SessionStart.startup.json >/dev/null
  entry=$(cat "$(opened)")
  # when
  run send claude-code end copilot-pascal/SessionEnd.json "session_id=$session"
  assert_silent
  run send claude-code compact cursor/preCompact.json "session_id=$session"
  assert_silent
  run send claude-code start cursor/sessionStart.json "session_id=$session"
  # then
  assert_silent
  equal "$(cat "$(opened)")" "$entry"
  equal "$(episodes)" ''
  equal "$(happened session.end.foreign)$(happened session.compact.foreign)$(happened session.start.foreign)" 111
  # and by hand it is said
  run -1 "$majordomus" capture session --provider claude-code --event end <<<"$(sent copilot-pascal/SessionEnd.json)"
  contains "$output" "another tool runs the settings of 'claude-code'; nothing was changed"
}
