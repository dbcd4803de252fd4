load ../adapters_helper

# count PROVIDER FILE CHANGES CHANGES... sends a payload once for each list of changes
# and prints how many records there are then.
count() {
  local provider=$1 file=$2 changes
  shift 2
  rm -rf "$private/prompts" "$private/state/seen"
  for changes in "$@"; do
    send "$provider" prompt "$file" $changes & # both scopes' lines run at once
  done
  wait
  records | wc -l
}

@test "704 a prompt without an id sent twice is recorded once" {
  # given
  "$majordomus" init >/dev/null
  local g=gemini/BeforeAgent.json c=copilot/userPromptSubmitted.json
  # when, then: the same moment, text and session
  equal "$(count gemini $g '' '')" 1
  equal "$(count copilot $c '' '' '')" 1
  # when, then: another moment, another text, another session
  equal "$(count gemini $g '' timestamp=2026-11-30T09:20:14.222Z)" 2
  equal "$(count copilot $c '' timestamp:=1796030402119)" 2
  equal "$(count gemini $g '' prompt=other)" 2
  equal "$(count gemini $g '' session_id=other)" 2
  # when, then: no moment, or none as fine as a millisecond
  equal "$(count gemini $g timestamp- timestamp-)" 2
  equal "$(count gemini $g timestamp=2026-11-30T09:20:14Z timestamp=2026-11-30T09:20:14Z)" 2
  equal "$(count copilot $c timestamp:=1796030402 timestamp:=1796030402)" 2
}
