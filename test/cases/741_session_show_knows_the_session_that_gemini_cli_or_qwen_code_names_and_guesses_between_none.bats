load ../adapters_helper

@test "741 session show knows the session that Gemini CLI or Qwen Code names and guesses between none" {
  # given: two sessions are open
  "$majordomus" init >/dev/null
  send gemini start gemini/SessionStart.startup.json
  send qwen-code start qwen-code/SessionStart.startup.json
  gemini=$("$tool" get "$top/test/payloads/gemini/SessionStart.startup.json" session_id)
  qwen=$("$tool" get "$top/test/payloads/qwen-code/SessionStart.startup.json" session_id)
  # when
  GEMINI_SESSION_ID=$gemini run -0 --separate-stderr "$majordomus" session show
  # then
  contains "$output" 'provider: gemini'
  equal "$stderr" "majordomus: this terminal's session (GEMINI_SESSION_ID)"
  QWEN_CODE_SESSION_ID=$qwen run -0 --separate-stderr "$majordomus" session show
  contains "$output" 'provider: qwen-code'
  # one inside the other: who is meant?
  GEMINI_SESSION_ID=$gemini QWEN_CODE_SESSION_ID=$qwen run -1 "$majordomus" session show
  contains "$output" 'several episodes are open in this worktree'
  GEMINI_SESSION_ID=$gemini CLAUDE_CODE_SESSION_ID=other run -1 "$majordomus" pause --session
}
