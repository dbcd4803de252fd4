load ../test_helper

# Issue 8. Each shape is read in linear time; a hundred that begin with what the
# text is full of were minutes all the same. Then the text is withheld.
@test "945 a repository's own shapes hold no prompt up" {
  local n
  # given
  recording
  {
    printf 'prompts:\n  credentials:\n'
    for n in {1..100}; do printf '    - {name: s%s, literals: [aaa], re: "aaa[a-z]{200}[0-9]", guard: none}\n' "$n"; done
  } >.ai/repo/policy.yaml
  "$majordomus" policy compile --store "$private" --at .
  "$tool" repeat '{"hook_event_name":"UserPromptSubmit","session_id":"s","cwd":"'"$PWD"'","prompt":"' 250000 a '"}' >"$BATS_TEST_TMPDIR/sent"
  # when
  run timeout 10 sh -c "$(line UserPromptSubmit)" <"$BATS_TEST_TMPDIR/sent"
  # then
  assert_silent
  equal "$(span text)" null
  equal "$(span redacted)" null
  contains "$(lost)" 'redaction could not run, the text was withheld'
  run prompt "a sentence about aaa batteries"
  assert_silent
  equal "$(field text "$(records | grep a-sentence)")" "a sentence about aaa batteries"
}
