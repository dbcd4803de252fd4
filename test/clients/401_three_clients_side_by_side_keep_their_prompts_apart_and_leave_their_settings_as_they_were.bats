load others_helper

@test "401 three clients side by side keep their prompts apart and leave their settings as they were" {
  needs claude_code codex gemini
  # given: one repository, and settings of the person's own in every client
  model
  codex_config
  mkdir -p "$HOME/.claude" "${gemini_settings%/*}"
  printf '{ "env": {"X": "\\u00e9"},\r\n\t"includeCoAuthoredBy":false  }' >"$HOME/.claude/settings.json"
  printf '{ "hooks":{"Stop" : [ {"hooks":[{"type":"command",\n   "command":"true"}] } ]}}\n\n' >"$codex_hooks"
  printf '{\n  // how to pay\n  "security": { "auth": { "selectedType": "gemini-api-key" } } \n}' >"$gemini_settings"
  for file in "$HOME/.claude/settings.json" "$codex_hooks" "$gemini_settings"; do cp "$file" "$file.before"; done
  wired claude-code codex gemini
  codex_reviewed
  began=$(date -u +%Y-%m-%dT%H:%M:%S)
  # when
  start_behind claude -p 'hello from claude'
  start_behind run_codex 'hello from codex'
  start_behind run_gemini -p 'hello from gemini'
  all_ended
  # then: each prompt once, under its own episode, and each episode closed once
  has_records 3
  equal "$("$tool" count episode_link $(records))" '3 "open"'
  for provider in claude-code codex gemini; do
    equal "$(field text "$(of "$provider")")" "hello from ${provider%-code}"
    assert_episode "$(episode_of "$provider")" "episode=$(field episode "$(of "$provider")")" prompts=1 continues=null
  done
  equal "$(episodes | wc -l)/$(opened)$(lost)" 3/
  # and status: six rows, seen just now
  run -0 --separate-stderr "$majordomus" capture status
  rows=$(grep -E '^(claude-code|codex|gemini)(:session)?	' <<<"$output")
  equal "$(cut -f 1,3 <<<"$rows" | tr '\t\n' '  ')" \
    'claude-code verified claude-code:session verified codex verified codex:session verified gemini verified gemini:session verified '
  equal "$(awk -F '\t' -v began="$began" '$4 == "never" || $4 < began' <<<"$rows")" ''
  # and the way back, byte for byte
  for provider in claude-code codex gemini; do "$majordomus" capture uninstall --provider "$provider" >/dev/null; done
  for file in "$HOME/.claude/settings.json" "$codex_hooks" "$gemini_settings"; do cmp "$file" "$file.before"; done
  [ ! -e "$HOME/.local/share/majordomus" ]
}
