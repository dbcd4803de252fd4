load ../test_helper

# shows SAYS: both the episode and the sentence are printed.
shows() {
  run --separate-stderr "$majordomus" session show "$episode"
  equal "$status" 0
  contains "$output" "episode: $episode"
  contains "$stderr" "$1"
}

@test "086 session show says what became of a record" {
  # given
  recording
  start
  episode=$(front episode "$(opened)")
  end
  record=$(episodes)
  # when
  run --separate-stderr "$majordomus" session show "$episode"
  # then
  equal "$stderr" ''
  git clean -q -xdf
  shows "the record is no longer in '$repo/.ai/repo/sessions'; this is the copy in the private half"
  contains "$output" 'closed_at: '
  git worktree add -q ../linked
  mkdir -p ../linked/.ai/repo/sessions
  cp "$private"/sessions/published/*.record "../linked/.ai/repo/sessions/$(basename "$record")"
  rm -r "$private/sessions"
  shows "the record is in the worktree '${repo%/*}/linked'"
  git -C ../linked add -f .ai && git -C ../linked commit -q -m record
  git worktree remove ../linked
  shows "the record is not in this worktree; git has it since commit $(git rev-parse linked)"
  contains "$output" 'closed_at: '
  git branch -q -D linked
  shows "the record is gone: no worktree, not the private half and no commit has it; this is the episode's working context"
  run "$majordomus" session show s-unknown
  assert_refused
}
