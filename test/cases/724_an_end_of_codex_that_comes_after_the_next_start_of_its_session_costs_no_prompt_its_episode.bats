load ../adapters_helper

@test "724 an end of Codex that comes after the next start of its session costs no prompt its episode" {
  # given: it was left and resumed within the minute in which its end is on its way
  "$majordomus" init >/dev/null
  send codex start codex/SessionStart.startup.json >/dev/null
  send codex prompt codex/UserPromptSubmit.json prompt=one turn_id=t1
  send codex start codex/SessionStart.resume.json
  send codex prompt codex/UserPromptSubmit.json prompt=two turn_id=t2
  # when
  run send codex end codex/SessionEnd.json
  # then: the next prompt goes on in an episode that continues the first
  assert_silent
  send codex prompt codex/UserPromptSubmit.json prompt=three turn_id=t3
  send codex end codex/SessionEnd.json
  equal "$("$tool" count episode_link $(records))" '3 "open"'
  equal "$("$tool" count episode $(records) | cut -c 1 | sort | tr -d '\n')" 12
  equal "$(episodes | wc -l)" 2
  second=$(grep -l '^opened_by: prompt$' $(episodes))
  equal "$(front continues "$second")" "$(front episode "$(episodes | grep -vxF "$second")")"
  equal "$(front outcome "$second")/$(front reason "$second")/$(front prompts "$second")" 'ended/"other"/1'
}
