load ../adapters_helper

@test "721 a payload that says little stays Claude Code's" {
  # given
  "$majordomus" init >/dev/null
  send claude-code start claude-code/SessionStart.startup.json >/dev/null
  # when
  run send claude-code prompt claude-code/UserPromptSubmit.json prompt=one prompt_id- transcript_path-
  assert_silent
  run send claude-code prompt claude-code/UserPromptSubmit.json prompt=two prompt_id- timestamp=2026-11-30T09:40:02.118Z
  assert_silent
  run send claude-code prompt claude-code/UserPromptSubmit.json prompt=three prompt_id- transcript_path:=null
  # then: a transcript, or no time: it is not Copilot's
  assert_silent
  equal "$("$tool" count episode_link $(records))" '3 "open"'
  equal "$(happened prompt.skipped)" 0
}
