load ../people_helper

@test "047 status says on four lines what is going on and nothing of what was typed" {
  # given
  programs claude codex
  "$majordomus" init --wire >/dev/null
  one=$(secret) two=$(secret)
  start >/dev/null
  prompt "marmalade $one and $two and \"redacted\":[\"slack\"] [redacted:slack]"
  # when
  run --separate-stderr "$majordomus" status
  # then
  equal "$status$stderr" 0
  equal "${#lines[@]}" 4
  [[ ${lines[0]} =~ ^'episode  s-'[0-9TZ]+-[0-9a-f]{8}'  claude-code, open '[0-9]+' s, main '[0-9a-f]{7}' (the only open one)'$ ]]
  [[ ${lines[1]} =~ ^'prompt   '[0-9:]{8}', linked open, 2 secrets masked (github)'$ ]]
  [[ ${lines[2]} =~ ^'wiring   claude-code seen '[0-9]+' s ago; codex never seen: trust it in /hooks'$ ]]
  [[ ${lines[3]} =~ ^'archive  1 prompt, '[0-9]+' B; no findings'$ ]]
  lacks "$output" marmalade
  run --separate-stderr "$majordomus" status --json
  lacks "$output" marmalade
  equal "$("$tool" get <(printf '%s' "$output") prompt.masked 2>/dev/null || node -pe 'JSON.parse(process.argv[1]).prompt.masked' "$output")" 2
}
