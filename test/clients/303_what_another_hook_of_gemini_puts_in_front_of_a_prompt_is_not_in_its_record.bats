load others_helper

@test "303 what another hook of Gemini CLI puts in front of a prompt is not in its record" {
  needs gemini
  # given
  model
  cat >"$BATS_TEST_TMPDIR/theirs" <<'HOOK'
#!/bin/sh
cat >/dev/null
printf '%s' '{"hookSpecificOutput":{"hookEventName":"SessionStart","additionalContext":"the weather <is> fine"}}'
HOOK
  chmod 755 "$BATS_TEST_TMPDIR/theirs"
  mkdir -p "${gemini_settings%/*}"
  printf '{"security":{"auth":{"selectedType":"gemini-api-key"}},"hooks":{"SessionStart":[{"hooks":[{"type":"command","command":"%s"}]}]}}' \
    "$BATS_TEST_TMPDIR/theirs" >"$gemini_settings"
  wired gemini
  # when
  run --separate-stderr run_gemini -p 'what is it like outside'
  # then
  equal "$status:$output" 0:Done.
  equal "$(field text)" 'what is it like outside'
  contains "$(cat "$HOME"/.gemini/tmp/*/chats/*.jsonl)" '<hook_context>the weather &lt;is&gt; fine</hook_context>'
}
