load ../adapters_helper

# ending PROVIDER START END REASON prints the outcome and reason of an episode that ends so.
ending() {
  rm -rf "$repo/.ai/repo/sessions" "$private/sessions" "$private/state"
  send "$1" start "$2" "session_id=$4" >/dev/null
  send "$1" end "$3" "session_id=$4" "reason=$4"
  printf '%s' "$(front outcome "$(episodes)") $(front reason "$(episodes)")"
}

@test "705 an ordinary end without a name is called ended" {
  # given
  "$majordomus" init >/dev/null
  local provider start end reason outcome
  # when, then: what every declared reason, and one that is not, makes of an episode
  while read -r provider start end reason outcome; do
    equal "$reason: $(ending "$provider" "$start" "$end" "$reason")" "$reason: $outcome \"$reason\""
  done <<'ENDS'
claude-code claude-code/SessionStart.startup.json claude-code/SessionEnd.other.json other ended
claude-code claude-code/SessionStart.startup.json claude-code/SessionEnd.other.json resume closed
claude-code claude-code/SessionStart.startup.json claude-code/SessionEnd.other.json clear closed
claude-code claude-code/SessionStart.startup.json claude-code/SessionEnd.other.json logout closed
claude-code claude-code/SessionStart.startup.json claude-code/SessionEnd.other.json prompt_input_exit closed
claude-code claude-code/SessionStart.startup.json claude-code/SessionEnd.other.json made_up interrupted
codex codex/SessionStart.startup.json codex/SessionEnd.json other ended
codex codex/SessionStart.startup.json codex/SessionEnd.json clear interrupted
copilot copilot/sessionStart.json copilot/sessionEnd.json complete closed
copilot copilot/sessionStart.json copilot/sessionEnd.json user_exit closed
copilot copilot/sessionStart.json copilot/sessionEnd.json timeout interrupted
copilot copilot/sessionStart.json copilot/sessionEnd.json other interrupted
cursor cursor/sessionStart.json cursor/sessionEnd.json completed closed
cursor cursor/sessionStart.json cursor/sessionEnd.json aborted interrupted
gemini gemini/SessionStart.startup.json gemini/SessionEnd.exit.json exit closed
gemini gemini/SessionStart.startup.json gemini/SessionEnd.exit.json other interrupted
factory-droid factory-droid/SessionStart.json factory-droid/SessionEnd.json other interrupted
qwen-code qwen-code/SessionStart.startup.json qwen-code/SessionEnd.json other interrupted
ENDS
}
