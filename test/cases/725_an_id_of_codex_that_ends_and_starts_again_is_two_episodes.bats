load ../adapters_helper

@test "725 an id of Codex that ends and starts again is two episodes" {
  # given
  "$majordomus" init >/dev/null
  send codex start codex/SessionStart.startup.json >/dev/null
  send codex prompt codex/UserPromptSubmit.json prompt=one turn_id=t1
  send codex end codex/SessionEnd.json
  # when
  run send codex start codex/SessionStart.resume.json
  # then
  assert_silent
  send codex prompt codex/UserPromptSubmit.json prompt=two turn_id=t2
  send codex end codex/SessionEnd.json
  equal "$(episodes | wc -l)" 2
  equal "$(grep -L '^continues: null$' $(episodes) | wc -l)" 1
  equal "$("$tool" count episode $(records) | cut -c 1 | tr -d '\n')" 11
  equal "$("$tool" count session $(records) | wc -l)" 1
}
