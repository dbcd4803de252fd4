load ../test_helper

@test "177 a context is frozen at the start and told of the end" {
  # given
  recording
  start
  frozen=$(sed '/^## Notes/q' "$(contexts)")
  git checkout -q -b elsewhere
  commit more >/dev/null
  # when
  run end
  # then
  equal "$(sed '/^## Notes/q' "$(contexts)")" "$frozen"
  contains "$frozen" "provider_session: \"$session\""
  equal "$(printf '%s\n' "$frozen" | sed -n '2,/^---$/s/: .*//p' | tr '\n' ' ')" "schema episode provider provider_session worktree_id opened_by opened_at branch head "
  equal "$(sed -n '/^## Close/,$p' "$(contexts)")" "## Close

closed_at: $(front closed_at "$(episodes)")
outcome: closed
reason: \"prompt_input_exit\"
record: $(basename "$(episodes)")"
}
