load ../test_helper

@test "188 the open episode is found by session and worktree and never guessed" {
  # given
  recording
  start
  key=$(key_of claude-code "$session")
  episode=$(front episode "$(opened)")
  # when
  run --separate-stderr library sh 'MJ_SESSION_KEY=$1 && mj_open_session_id' "$key"
  # then
  equal "$status $output" "0 $episode"
  for other in "$(key_of claude-code another)" "$(key_of codex "$session")" '' ../../x; do
    CLAUDE_CODE_SESSION_ID=$session run library sh 'MJ_SESSION_KEY=$1 && mj_open_session_id' "$other"
    equal "$status $output" "1 "
  done
  run library sh 'unset -v MJ_SESSION_KEY; mj_open_session_id'
  equal "$status $output" "1 "
  git worktree add -q ../linked
  cd ../linked
  run library sh 'MJ_SESSION_KEY=$1 && mj_open_session_id' "$key"
  equal "$status $output" "1 "
}
