load ../adapters_helper

# level WORD sets the policy's level of the briefing.
level() { policy person 'session:' "  briefing: $1"; }

# told PROVIDER FILE SESSION prints what a start of that session is told.
told() { send "$1" start "$2" "session_id=$3"; }

@test "747 the level of the briefing holds for hooks and connections" {
  # given: more open episodes than a full briefing names
  "$majordomus" init >/dev/null
  level off
  local n text claude=claude-code/SessionStart.startup.json
  for n in $(seq 1 45); do told claude-code "$claude" "other$n"; done
  # when, then: off says nothing, to a hook and to who attaches
  equal "$(told claude-code "$claude" off)" ''
  equal "$(attached off)" ''
  # when, then: short names three others, and who attaches gets the full one
  level short
  text=$(told claude-code "$claude" short)
  [ "$(wc -l <<<"$text")" -le 8 ]
  equal "$(grep -c '^- s-' <<<"$text")" 3
  equal "$(attached short | grep -c '^- s-')" 40
  # when, then: full, for every tool that takes one
  level full
  for n in "claude-code $claude" 'codex codex/SessionStart.startup.json'; do
    text=$(told $n full)
    contains "$text" "Majordomus: episode s-"
    contains "$text" 'It was opened at '
    contains "$text" 'Its working context is session-contexts/'
    equal "$(grep -c '^- s-' <<<"$text")" 40
    [ "$(wc -l <<<"$text")" -le 60 ]
  done
  equal "$(attached full | grep -c '^- s-')" 40
  equal "$(told gemini gemini/SessionStart.startup.json full)" ''
  equal "$(send claude-code start claude-code/SessionStart.resume.json session_id=resumed)" ''
}

# attached NAME prints what the library tells a client that attaches.
attached() {
  printf '{"hook_event_name":"session.attach","session_id":"%s","cwd":"%s","source":"startup"}' "$1" "$PWD" |
    "$majordomus" capture session --provider generic --event start 2>/dev/null
}
