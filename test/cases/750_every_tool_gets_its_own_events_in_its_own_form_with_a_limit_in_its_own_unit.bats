load ../wire_helper

@test "750 every tool gets its own events in its own form with a limit in its own unit" {
  local row id limits
  # when
  for id in $(tools); do wired "$id"; done
  # then: how many entries have which limit
  for row in 'claude-code "timeout": 15=4' 'codex "timeout": 15=3 "timeout": 3$=1' 'gemini "timeout": 15000=3' 'qwen-code "timeout": 15000=4' \
    'factory-droid "timeout": 15=4' 'copilot "timeoutSec": 15=4' 'cursor "command":=4 "timeout=0' 'windsurf "command":=1 "timeout=0 "show_output": false=1'; do
    id=${row%% *}
    printf 'row: %s\n' "$row"
    about "$id" user
    for limits in $(printf '%s\n' "${row#* }" | sed 's/": /":_/g'); do
      equal "$(grep -c "$(tr _ ' ' <<<"${limits%=*}" | sed 's/show output/show_output/')" "$file")" "${limits##*=}"
    done
    for limits in $slots; do grep -qF "\"${limits#*:}\": [" "$file"; done
  done
  about cursor user
  equal "$(grep -o '"[a-zA-Z]*": \[' "$file" | tr -d '": [' | tr '\n' ' ')" 'beforeSubmitPrompt sessionStart preCompact sessionEnd '
  equal "$(grep -c '"version": 1,' "$file")" 1
}
