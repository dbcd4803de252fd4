load ../test_helper

@test "601 no secret is left anywhere after a session, whichever member it came in" {
  # given
  token=$("$tool" random "gh""p_" 36)
  git checkout -q -b "fix/$token"
  git remote add origin "https://user:$token@example.org/team/widget.git"
  recording
  mkdir -p "$token"
  # when
  run sessions_with "$token"
  # then
  equal "$status" 0
  equal "$(records | wc -l)" 2
  equal "$(episodes | wc -l)" 1
  equal "$(grep -rlF "$token" "$private" .ai "$TMPDIR" "$HOME" || true)" ''
  equal "$(find "$private" .ai "$TMPDIR" -name "*$token*")" ''
}

# sessions_with TOKEN puts it into every member that anything reads.
sessions_with() {
  start "source=startup" "model=$1" "session_id=$1"
  (cd "$1" && payload UserPromptSubmit "prompt=use $1 please" "prompt_id=$1" "session_id=$1" "model=$1" "transcript_path=/$1" | hook UserPromptSubmit)
  payload UserPromptSubmit "prompt=again: $1" prompt_id- "session_id=other-$1" "hook_event_name=$1" "effort:={\"level\":\"$1\"}" | hook UserPromptSubmit
  compact "session_id=$1" "trigger=$1" "custom_instructions=$1"
  touch "left $1.txt"
  end "session_id=$1" "reason=$1"
  payload UserPromptSubmit "$1=x" prompt- | hook UserPromptSubmit
  printf '{"prompt":"%s' "$1" | hook UserPromptSubmit
}
