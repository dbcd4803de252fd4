load client_helper

@test "116 the briefing of a start reaches the model, and a resume gets none" {
  # given
  recording
  model
  # when
  claude -p 'the first prompt' >/dev/null
  claude --resume "$(field session)" -p 'the second prompt' >/dev/null
  # then
  has_records 2
  transcript=$(cat "$HOME/.claude/projects"/*/"$(session).jsonl")
  contains "$transcript" "hook success: Majordomus: episode $(front episode "$(episode 1)"), branch main, head "
  equal "$(grep -c '"content":"Majordomus: ' <<<"$transcript")" 1
}
