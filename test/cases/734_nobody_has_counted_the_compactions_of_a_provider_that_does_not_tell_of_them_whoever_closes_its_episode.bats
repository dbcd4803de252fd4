load ../adapters_helper

@test "734 nobody has counted the compactions of a provider that does not tell of them whoever closes its episode" {
  # given: an episode of Gemini that was left behind, and one of Codex with a compaction
  "$majordomus" init >/dev/null
  send gemini start gemini/SessionStart.startup.json
  long_ago "$(opened)"
  send codex compact codex/PreCompact.manual.json
  # when: a process of another provider sweeps it
  send codex start codex/SessionStart.startup.json >/dev/null
  send codex compact codex/PreCompact.manual.json
  run send codex end codex/SessionEnd.json
  # then
  assert_silent
  equal "$(front compactions "$(grep -l '^provider: gemini$' $(episodes))")" null
  equal "$(front compactions "$(grep -l '^provider: codex$' $(episodes))")" 1
}
