load ../adapters_helper

@test "738 an agent that another agent of Codex started draws no boundary" {
  # given
  "$majordomus" init >/dev/null
  agent=agent_id=01a22c10-9a00-7c31-8d10-aa55bb66cc77
  # when
  run send codex start codex/SessionStart.startup.json "$agent"
  assert_silent
  equal "$(opened)" ''
  send codex start codex/SessionStart.startup.json >/dev/null
  send codex compact codex/PreCompact.auto.json "$agent"
  run send codex end codex/SessionEnd.json "$agent"
  # then
  assert_silent
  equal "$(opened | wc -l)/$(episodes)/$(happened session.compacted)" 1//0
}
