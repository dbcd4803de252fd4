load ../adapters_helper

@test "726 a prompt that Codex delivers twice is one record and a second one in the same turn another" {
  # given
  "$majordomus" init >/dev/null
  send codex start codex/SessionStart.startup.json >/dev/null
  # when: the person adds to a turn that is running
  send codex prompt codex/UserPromptSubmit.json
  send codex prompt codex/UserPromptSubmit.json
  run send codex prompt codex/UserPromptSubmit.json 'prompt=and a test for it'
  # then
  assert_silent
  equal "$(records | wc -l)" 2
  equal "$("$tool" count model $(records))" '2 "gpt-6.1-sol"'
}
