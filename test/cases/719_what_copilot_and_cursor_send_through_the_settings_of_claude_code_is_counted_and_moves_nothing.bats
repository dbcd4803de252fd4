load ../adapters_helper

@test "719 what Copilot and Cursor send through the settings of Claude Code is counted and moves nothing" {
  # when, then: see test/payloads/outcomes.tsv
  every claude-code:copilot-pascal claude-code:cursor
}
