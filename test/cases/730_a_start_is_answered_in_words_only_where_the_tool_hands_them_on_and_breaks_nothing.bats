load ../adapters_helper

@test "730 a start is answered in words only where the tool hands them on and breaks nothing" {
  # given
  "$majordomus" init >/dev/null
  # when
  run --separate-stderr send codex start codex/SessionStart.startup.json
  # then
  equal "$status:$stderr" 0:
  contains "$output" "Majordomus: episode $(front episode "$(opened)"), branch main, head "
  for start in gemini/SessionStart.startup.json qwen-code/SessionStart.startup.json factory-droid/SessionStart.json copilot/sessionStart.json cursor/sessionStart.json; do
    run send "${start%%/*}" start "$start"
    assert_silent || return 1
  done
  equal "$(opened | wc -l)" 6
}
