load ../people_helper

@test "019 off a terminal init records and wires what it found only when it is told to" {
  # given
  programs codex
  mkdir -p "$HOME/.gemini"
  before=$(snapshot "$HOME")
  # when
  run --separate-stderr "$majordomus" init
  # then
  equal "$status" 0
  contains "$output" 'hooks    not wired: codex, gemini; to wire what is found: majordomus capture install --all'
  equal "$(snapshot "$HOME")" "$before"
  run --separate-stderr "$majordomus" init --wire
  equal "$status$stderr" 0
  contains "$output" 'wired 2. Codex: open /hooks and trust them.'
  grep -q "codex prompt" "$HOME/.codex/hooks.json"
  grep -q "gemini prompt" "$HOME/.gemini/settings.json"
  before=$(snapshot "$HOME")
  run --separate-stderr "$majordomus" init --wire=false
  equal "$status" 0
  equal "$(snapshot "$HOME")" "$before"
}
